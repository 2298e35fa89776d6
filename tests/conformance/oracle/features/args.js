// What hooks ask for: arguments, properties, the context.

import { collect, hooks, middleware } from '@feathersjs/hooks'
import { outcome } from './events.js'

export const args = {
  async parameters_by_name() {
    const log = []
    const trim = (context) => {
      context.name = context.name.trim()
    }
    const shout = (context) => {
      context.arguments[0] = context.arguments[0].toUpperCase()
    }
    const greet = hooks(
      async (greeting, name) => `${greeting} ${name}`,
      middleware([collect({ before: [trim, shout] })], { params: ['greeting', 'name'] })
    )
    log.push(await greet('Hello', ' Ada '))
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

  async arguments_in_around() {
    const log = []
    const change = async (context, next) => {
      context.arguments[0] += 1
      await next()
    }
    const see = async (context, next) => {
      log.push(`around sees ${context.arguments[0]}`)
      await next()
    }
    const method = hooks(async (number) => number, [change, see])
    log.push(await outcome(() => method(1)))
    return log
  },

  async arguments_that_are_objects() {
    const log = []
    const activate = (context) => {
      context.query.active = true
    }
    const find = hooks(
      async (query) => log.push(`find active ${query.active}`),
      middleware([collect({ before: [activate] })], { params: ['query'] })
    )
    const query = { active: false }
    await find(query)
    log.push(`caller active ${query.active}`)
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
    await hooks(async function find() {}, [collect({ before: [see] })])()
    return log
  },

  async the_hook_type() {
    const log = []
    const see = (context) => {
      log.push(`type ${context.type}`)
    }
    const around = async (context, next) => {
      see(context)
      await next()
    }
    const lists = collect({ before: [see], after: [see], error: [see] })
    const method = hooks(async (fails) => {
      if (fails) throw new Error('method')
      return 1
    }, [around, lists])
    log.push(await outcome(() => method(false)))
    log.push(await outcome(() => method(true)))
    return log
  },

  async a_context_is_for_one_call() {
    const log = []
    const count = (context) => {
      context.count = (context.count ?? 0) + 1
      log.push(`${context.type} ${context.count}`)
    }
    const method = hooks(async () => {}, [collect({ before: [count], after: [count] })])
    await method()
    await method()
    return log
  },

  async a_context_from_the_caller() {
    const log = []
    const see = (context) => {
      log.push(`tenant ${context.tenant}`)
      context.seen = true
    }
    const method = hooks(async () => 1, [collect({ before: [see] })])
    const context = await method(method.createContext({ tenant: 'acme' }))
    log.push(`seen ${context.seen}`, `result ${context.result}`)
    return log
  },

  async returning_from_a_hook() {
    const log = []
    const authenticate = () => ({ user: 'Ada' })
    const see = (context) => {
      log.push(`${context.type} user ${context.user}`)
    }
    const method = hooks(
      async function () {
        log.push(`method user ${this.user}`)
      },
      [collect({ before: [authenticate, see], after: [see] })]
    )
    await hooks(method, [collect({ before: [see], after: [see] })]).call({})
    return log
  }
}
