// What the package does, feature by feature; `tests/features.rs` has the same calls on our side, under the same names,
// and `docs/coming-from-feathers.md` a row for each. A feature returns the events of a call or two.

import { BaseHookContext, HookManager, collect, hooks, middleware } from '@feathersjs/hooks'
import * as synchronous from './synchronous.js'

const outcome = async (call) => {
  try {
    return `returned ${await call()}`
  } catch (error) {
    return `failed ${error.message}`
  }
}

const note = (log, text) => () => {
  log.push(text)
}

export const features = {
  async around_hooks() {
    const log = []
    const around = (name) => async (_, next) => {
      log.push(`${name} in`)
      await next()
      log.push(`${name} out`)
    }
    const method = hooks(async () => log.push('method'), [around('first'), around('second')])
    await method()
    return log
  },

  async lists_in_order() {
    const log = []
    const lists = collect({
      before: [note(log, 'before 1'), note(log, 'before 2')],
      after: [note(log, 'after 1'), note(log, 'after 2')],
      error: [note(log, 'error 1'), note(log, 'error 2')]
    })
    const method = hooks(async (fails) => {
      log.push('method')
      if (fails) throw new Error('method')
    }, [lists])
    await method(false)
    log.push(await outcome(() => method(true)))
    return log
  },

  async around_outside_the_lists() {
    const log = []
    const around = async (_, next) => {
      log.push('around in')
      await next()
      log.push('around out')
    }
    const lists = collect({ before: [note(log, 'before')], after: [note(log, 'after')] })
    await hooks(async () => log.push('method'), [around, lists])()
    return log
  },

  async parameters_by_name() {
    const log = []
    const trim = (context) => {
      context.name = context.name.trim()
    }
    const greet = hooks(
      async (greeting, name) => `${greeting} ${name}`,
      middleware([collect({ before: [trim] })], { params: ['greeting', 'name'] })
    )
    log.push(await greet('Hello', ' Ada '))
    return log
  },

  async properties() {
    const log = []
    const see = (context) => {
      log.push(`version ${context.version}`)
    }
    await hooks(async () => {}, middleware([collect({ before: [see] })], { props: { version: 3 } }))()
    return log
  },

  async defaults() {
    const log = []
    const see = (context) => {
      log.push(`limit ${context.limit}`)
    }
    const find = hooks(
      async (limit) => log.push(`find ${limit}`),
      middleware([collect({ before: [see] })], { params: ['limit'], defaults: () => ({ limit: 10 }) })
    )
    await find()
    await find(5)
    return log
  },

  async the_receiver() {
    const log = []
    class Users {
      constructor() {
        this.name = 'users'
      }

      async find() {
        return 1
      }
    }
    const see = (context) => {
      log.push(`self ${context.self.name}`)
    }
    hooks(Users, { find: [collect({ before: [see] })] })
    await new Users().find()
    return log
  },

  async the_method_name() {
    const log = []
    class Users {
      async find() {}
    }
    const see = (context) => {
      log.push(`method ${context.method}`)
    }
    hooks(Users, { find: [collect({ before: [see] })] })
    await new Users().find()
    return log
  },

  async the_hook_type() {
    const log = []
    const see = (context) => {
      log.push(`type ${context.type}`)
    }
    const lists = collect({ before: [see], after: [see], error: [see] })
    const method = hooks(async (fails) => {
      if (fails) throw new Error('method')
    }, [lists])
    await method(false)
    log.push(await outcome(() => method(true)))
    return log
  },

  async setting_the_result_skips_the_method() {
    const log = []
    const set = (context) => {
      context.result = 5
    }
    const see = (context) => {
      log.push(`after sees ${context.result}`)
    }
    const method = hooks(async () => log.push('method'), [collect({ before: [set, note(log, 'before')], after: [see] })])
    log.push(await outcome(method))
    return log
  },

  async taking_the_result_back() {
    const log = []
    const set = (context) => {
      context.result = 5
    }
    const unset = (context) => {
      delete context.result
    }
    const method = hooks(async () => {
      log.push('method')
      return 1
    }, [collect({ before: [set, unset] })])
    log.push(await outcome(method))
    return log
  },

  async a_result_of_undefined() {
    const log = []
    const set = (context) => {
      context.result = undefined
    }
    const method = hooks(async () => {
      log.push('method')
      return 1
    }, [collect({ before: [set] })])
    log.push(await outcome(method))
    return log
  },

  async changing_the_result() {
    const log = []
    const add = (context) => {
      context.result += 1
    }
    const method = hooks(async () => 1, [collect({ after: [add, add] })])
    log.push(await outcome(method))
    return log
  },

  async returning_from_a_hook() {
    const log = []
    const authenticate = () => ({ user: 'Ada' })
    const see = (context) => {
      log.push(`user ${context.user}`)
    }
    await hooks(async () => {}, [collect({ before: [authenticate, see], after: [see] })])()
    return log
  },

  async changing_the_error() {
    const log = []
    const rename = (context) => {
      context.error = new Error('renamed')
    }
    const see = (context) => {
      log.push(`error ${context.error.message}`)
    }
    const method = hooks(async () => {
      throw new Error('method')
    }, [collect({ error: [see, rename, see] })])
    log.push(await outcome(method))
    return log
  },

  async recovering() {
    const log = []
    const recover = (context) => {
      context.result = 7
    }
    const see = (context) => {
      log.push(`error ${context.error.message}, result ${context.result}`)
    }
    const method = hooks(async () => {
      throw new Error('method')
    }, [collect({ after: [note(log, 'after')], error: [recover, see] })])
    log.push(await outcome(method))
    return log
  },

  async an_error_hook_fails() {
    const log = []
    const fail = () => {
      throw new Error('another')
    }
    const method = hooks(async () => {
      throw new Error('method')
    }, [collect({ error: [fail, note(log, 'never')] })])
    log.push(await outcome(method))
    return log
  },

  async clearing_the_error() {
    const log = []
    const clear = (context) => {
      context.error = undefined
    }
    const method = hooks(async () => {
      throw new Error('method')
    }, [collect({ error: [clear] })])
    log.push(await outcome(method))
    return log
  },

  async not_calling_next() {
    const log = []
    const skip = async (context) => {
      context.result = 3
    }
    const method = hooks(async () => log.push('method'), [skip])
    log.push(await outcome(method))
    return log
  },

  async next_twice() {
    const log = []
    const twice = async (_, next) => {
      await next()
      await next()
    }
    const method = hooks(async () => {
      log.push('method')
      return 1
    }, [twice])
    log.push(await outcome(method))
    return log
  },

  async arguments_in_around() {
    const log = []
    const change = async (context, next) => {
      context.arguments[0] += 1
      await next()
    }
    const method = hooks(async (number) => number, [change])
    log.push(await outcome(() => method(1)))
    return log
  },

  async a_context_from_the_caller() {
    const log = []
    const method = hooks(async () => 1, [
      collect({
        before: [
          (context) => {
            log.push(`tenant ${context.tenant}`)
            context.seen = true
          }
        ]
      })
    ])
    const context = await method(method.createContext({ tenant: 'acme' }))
    log.push(`seen ${context.seen}`, `result ${context.result}`)
    return log
  },

  async the_original() {
    const log = []
    const method = hooks(async () => log.push('method'), [collect({ before: [note(log, 'before')] })])
    await method.original()
    return log
  },

  async levels() {
    const log = []
    const level = (name) => collect({ before: [note(log, `${name} before`)], after: [note(log, `${name} after`)] })
    const outer = hooks(async () => log.push('method'), [level('first')])
    await hooks(outer, [level('second')])()
    return log
  },

  async hooks_of_an_object() {
    const log = []
    const users = {
      async find() {
        log.push('find')
      },
      async create() {
        log.push('create')
      }
    }
    hooks(users, { find: [collect({ before: [note(log, 'before find')] })] })
    await users.find()
    await users.create()
    return log
  },

  async hooks_of_a_class() {
    const log = []
    class Users {
      async find() {
        log.push('find')
      }

      async create() {
        log.push('create')
      }
    }
    hooks(Users.prototype, [collect({ before: [note(log, 'class')] })])
    hooks(Users, { find: [collect({ before: [note(log, 'method')] })] })
    const users = new Users()
    await users.find()
    await users.create()
    return log
  },

  async inheritance() {
    const log = []
    class Base {}
    hooks(Base.prototype, [collect({ before: [note(log, 'base')] })])
    class Users extends Base {
      async find() {
        log.push('find')
      }
    }
    hooks(Users.prototype, [collect({ before: [note(log, 'class')] })])
    hooks(Users, { find: [collect({ before: [note(log, 'method')] })] })
    await new Users().find()
    return log
  },

  async decorators() {
    const log = []
    const decorate = hooks([collect({ before: [note(log, 'before')] })])
    const find = decorate(async () => log.push('find'), { kind: 'method', name: 'find' })
    await find()
    return log
  },

  async what_a_method_returns() {
    const log = []
    const method = hooks(() => 1, [])
    log.push(method() instanceof Promise ? 'a promise' : 'a number')
    return log
  },

  async all_arguments() {
    const log = []
    const see = (context) => {
      log.push(JSON.stringify(context.arguments))
    }
    await hooks(async () => {}, [collect({ before: [see] })])('Ada', 7)
    return log
  },

  async hooks_chosen_for_each_call() {
    const log = []
    class Chosen extends HookManager {
      collectMiddleware(self, args) {
        return args[0] ? super.collectMiddleware(self, args) : []
      }
    }
    const manager = new Chosen().middleware([collect({ before: [note(log, 'before')] })])
    const method = hooks(async () => log.push('method'), manager)
    await method(true)
    await method(false)
    return log
  },

  async a_context_is_for_one_call() {
    const log = []
    const seen = new Set()
    const see = (context) => {
      seen.add(context)
      log.push(`${context instanceof BaseHookContext}`)
    }
    const method = hooks(async () => {}, [collect({ before: [see] })])
    await method()
    await method()
    log.push(`${seen.size} contexts`)
    return log
  },

  // Two sync hooks, the first of which queues a microtask.
  async scheduling() {
    const log = []
    await hooks(async () => {}, [collect({ before: queueing(log) })])()
    return log
  },

  async scheduling_with_the_synchronous_runner() {
    const log = []
    const lists = synchronous.collect({ before: queueing(log) })
    await synchronous.hooked(async () => {}, [lists], { params: [] })()
    return log
  }
}

const queueing = (log) => [
  () => {
    log.push('first')
    queueMicrotask(note(log, 'queued'))
  },
  note(log, 'second')
]
