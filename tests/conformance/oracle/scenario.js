// Makes the stack of a scenario, for either runner, and calls it once.

import { Failure, Log, reason, show, sight } from './trace.js'

/** Lets everything else run that can. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

const isThenable = (value) => typeof value?.then === 'function'

/**
 * The trace of a scenario.
 *
 * `runner.register(scenario, levels, method)` gives a function to call, and `runner.collect` and `runner.compose` are
 * what that runner calls so. The scenario is written anew in the ways that these rules describe.
 */
export async function traceOf(scenario, runner, rules = []) {
  const log = new Log()
  const stack = new Stack(scenario, runner, log, new Set(rules))
  const call = runner.register(scenario, stack.levels, stack.method)
  try {
    const result = call(...scenario.arguments)
    log.end(show(isThenable(result) ? await result : result))
  } catch (error) {
    log.end(reason(error))
  }
  await turn()
  if (log.pending > 0) {
    throw new Error(`scenario ${scenario.id}: a task did not run`)
  }
  return log.events
}

class Stack {
  constructor(scenario, runner, log, rules) {
    this.runner = runner
    this.log = log
    this.rules = rules
    this.call = undefined
    this.levels = scenario.levels.map((level, at) => this.level(level, at))
    if (rules.has('method-assigns')) {
      this.levels.at(-1).push((context, next) => {
        this.call = context
        return next()
      })
    }
    this.method = this.body(scenario.method)
  }

  level({ around, before, after, error }, at) {
    const list = (name, hooks) => hooks.map((hook, place) => this.hook(hook, { name, at, id: `${at}.${name}.${place}` }))
    return [
      ...around.map((hook, place) => this.around(hook, `${at}.around.${place}`)),
      this.runner.collect({
        before: list('before', before),
        after: list('after', after),
        error: this.untilOneRecovers(error, list('error', error))
      })
    ]
  }

  /** An error list that ends where a hook recovers that takes the error by value. */
  untilOneRecovers(hooks, list) {
    if (!this.rules.has('recovery-ends-list')) {
      return list
    }
    let ended
    return list.map((run, place) => (context) => {
      if (place === 0) ended = false
      if (ended) return undefined
      ended = recoversByValue(hooks[place])
      return run(context)
    })
  }

  /** A before, after or error hook. */
  hook({ how, sees, does, by_value: byValue = false }, { name, at, id }) {
    const { log } = this
    const user = (context) => this.binding(context, at)
    const returnsError = name === 'error' && byValue && this.rules.has('failure-by-value')
    const enter = (context) => log.push(`> ${id}${sight(context, sees, user)}`)
    const finish = (context) => {
      try {
        const returned = this.act(context, does, { name, at, id })
        log.push(`< ${id}${sight(context, sees, user)}`)
        return returned
      } catch (error) {
        if (!returnsError) throw error
        context.error = error
        return undefined
      }
    }
    switch (how) {
      case 'sync':
        return (context) => {
          enter(context)
          return finish(context)
        }
      case 'ready':
        return async (context) => {
          enter(context)
          return finish(context)
        }
      case 'thenable':
        return (context) => {
          enter(context)
          try {
            const returned = finish(context)
            return { then: (succeeded) => succeeded(returned) }
          } catch (error) {
            return { then: (_, failed) => failed(error) }
          }
        }
      case 'suspends':
        return async (context) => {
          enter(context)
          await turn()
          log.push(`~ ${id}`)
          return finish(context)
        }
    }
  }

  act(context, does, { name: list, at, id }) {
    let returned
    for (const act of does) {
      const [name, value] = typeof act === 'string' ? [act] : Object.entries(act)[0]
      switch (name) {
        case 'argument':
          context[value[0] === 0 ? 'a' : 'b'] = value[1]
          break
        case 'set':
          context.result = value
          break
        case 'clear':
        case 'undefined':
          if (list === 'after' && this.rules.has('result-cleared')) {
            context.result = null
          } else if (name === 'clear' || (list === 'before' && this.rules.has('undefined-result'))) {
            delete context.result
          } else {
            context.result = undefined
          }
          break
        case 'mark':
          context.mark = value
          break
        case 'error':
          context.error = new Failure(value)
          break
        case 'error-cleared':
          if (!this.rules.has('error-cleared')) {
            context.error = undefined
          }
          break
        case 'task':
        case 'microtask':
          this.queue(name, id)
          break
        case 'throw':
          this.log.push(`! ${id} e${value}`)
          throw new Failure(value)
        case 'bind':
          returned = { [this.rules.has('binding-scope') ? `user${at}` : 'user']: value }
          break
        default:
          throw new Error(`no hook does ${name}`)
      }
    }
    return returned
  }

  /** Others run where something really waits if it is a task, and where a promise is completed if it is a microtask. */
  queue(kind, id) {
    const isTask = kind === 'task' || this.rules.has('completed-promise')
    this.log.queue(id, isTask ? setImmediate : queueMicrotask)
  }

  binding(context, level) {
    if (!this.rules.has('binding-scope')) {
      return context.user
    }
    for (let at = level; at >= 0; at--) {
      if (context[`user${at}`] !== undefined) {
        return context[`user${at}`]
      }
    }
    return undefined
  }

  around({ how, sees, does, inside, then }, id) {
    const { log } = this
    const [way, given] = typeof inside === 'string' ? [inside] : Object.entries(inside)[0]
    const [change, value] = typeof then === 'string' ? [then] : Object.entries(then)[0]
    const left = sees.filter((name) => name !== 'arguments')
    const isTyped = this.rules.has('around-type')
    const isPutBack = isTyped || this.rules.has('type-left-behind')

    const enter = (context) => {
      const call = { context, type: context.type }
      if (isTyped) context.type = 'around'
      log.push(`> ${id}${sight(context, sees)}`)
      return call
    }
    const goOn = ({ context, type }) => {
      if (isPutBack) context.type = isTyped ? 'around' : type
    }
    const leave = ({ context, type }) => {
      if (isTyped) context.type = type
    }
    const returns = (call, result) => {
      const { context } = call
      context.result = result
      log.push(`< ${id}${sight(context, left)} outcome=${show(result)}`)
      leave(call)
    }
    const fails = (call, error) => {
      log.push(`! ${id} ${reason(error)}`)
      leave(call)
      throw error
    }

    const begin = (call, middleware, next) => {
      this.act(call.context, does, { name: 'around', id })
      switch (way) {
        case 'next':
          return next
        case 'again':
          return () => this.again(call.context, middleware, next, () => goOn(call))
        case 'skip':
          return returns(call, given)
        case 'throw':
          return fails(call, new Failure(given))
      }
    }
    const succeeded = (call) => {
      goOn(call)
      if (change === 'throw') fails(call, new Failure(value))
      returns(call, change === 'set' ? value : call.context.result)
    }
    const failed = (call, error) => {
      goOn(call)
      if (change === 'recover') return returns(call, value)
      return fails(call, change === 'throw' || change === 'rename' ? new Failure(value) : error)
    }

    const sync = (context, next) => {
      const call = enter(context)
      const run = begin(call, sync, next)
      if (!run) return undefined
      let ran
      try {
        ran = run()
      } catch (error) {
        return failed(call, error)
      }
      return isThenable(ran)
        ? ran.then(() => succeeded(call), (error) => failed(call, error))
        : succeeded(call)
    }
    const async = async (context, next) => {
      const call = enter(context)
      if (how === 'suspends') {
        await turn()
        log.push(`~ ${id}`)
      }
      const run = begin(call, async, next)
      if (!run) return
      try {
        await run()
      } catch (error) {
        failed(call, error)
        return
      }
      succeeded(call)
    }
    return how === 'sync' ? sync : async
  }

  /** Runs the inside, and again if that failed. */
  again(context, middleware, next, between) {
    if (!this.rules.has('next-twice')) {
      return retry(next, between, next)
    }
    const { arguments: args, result } = context
    const isSet = Object.hasOwn(context, 'result')
    const isCloned = this.rules.has('again-clones')
    // Each run starts from the result that there was before the first, and what it does to clones is gone with it.
    const fresh = (run) => () => {
      if (isCloned) context.arguments = [...args]
      if (isSet) {
        context.result = result
      } else {
        delete context.result
      }
      return afterwards(run, () => {
        context.arguments = args
      })
    }
    const all = this.levels.flat()
    const inner = this.runner.compose(all.slice(all.indexOf(middleware) + 1))
    const rest = () => inner.call(context.self, context, () => this.runner.callMethod(this.method, context))
    return retry(fresh(next), between, fresh(rest))
  }

  body({ how, does, ends }) {
    const { log } = this
    const enter = (a, b) => log.push(`> method a=${a} b=${b}`)
    const finish = (a, b) => {
      for (const act of does) {
        if (typeof act === 'string') {
          this.queue(act, 'method')
        } else if (act.argument[0] === 0) {
          a = act.argument[1]
          if (this.call) this.call.a = a
        } else {
          b = act.argument[1]
          if (this.call) this.call.b = b
        }
      }
      if (ends.throw !== undefined) {
        log.push(`! method e${ends.throw}`)
        throw new Failure(ends.throw)
      }
      const result = ends === 'null' ? null : 10 * a + b
      log.push(`< method ${show(result)}`)
      return result
    }
    switch (how) {
      case 'sync':
        return (a, b) => {
          enter(a, b)
          return finish(a, b)
        }
      case 'suspends':
        return async (a, b) => {
          enter(a, b)
          await turn()
          log.push('~ method')
          return finish(a, b)
        }
      default:
        return async (a, b) => {
          enter(a, b)
          return finish(a, b)
        }
    }
  }
}

/** Whether an error hook here takes the error and returns a result, for which it has no place. */
function recoversByValue({ sees, does, by_value: byValue = false }) {
  return byValue && !sees.includes('result') && does.some((act) => act.set !== undefined)
}

/** One after the other; plain as long as both are. */
function retry(first, between, second) {
  const goOn = () => {
    between()
    return second()
  }
  let ran
  try {
    ran = first()
  } catch {
    return goOn()
  }
  return isThenable(ran) ? ran.then(undefined, goOn) : ran
}

function afterwards(run, last) {
  let ran
  try {
    ran = run()
  } catch (error) {
    last()
    throw error
  }
  if (isThenable(ran)) {
    return ran.finally(last)
  }
  last()
  return ran
}
