// Makes the stack of a scenario, for either runner, and calls it once.

import { Failure, Log, reason, show, sight } from './trace.js'

/** Lets everything else run that can. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

const isThenable = (value) => typeof value?.then === 'function'

/**
 * The trace of a scenario.
 *
 * `runner.register(scenario, levels, method)` gives a function to call, and `runner.collect` and `runner.compose` are
 * what that runner calls so. With `anew`, the scenario is written in the way that its rule describes.
 */
export async function traceOf(scenario, runner, anew = false) {
  const log = new Log()
  const stack = new Stack(scenario, runner, log, anew ? scenario.rule : undefined)
  const call = runner.register(scenario, stack.levels, stack.method)
  try {
    const result = call(...scenario.arguments)
    log.end(show(isThenable(result) ? await result : result))
  } catch (error) {
    log.end(reason(error))
  }
  await turn()
  if (log.pending > 0) {
    throw new Error(`scenario ${scenario.id}: a microtask did not run`)
  }
  return log.events
}

class Stack {
  constructor(scenario, runner, log, rule) {
    this.runner = runner
    this.log = log
    this.rule = rule
    this.call = undefined
    this.levels = scenario.levels.map((level, at) => this.level(level, at))
    if (rule === 'method-assigns') {
      this.levels.at(-1).push((context, next) => {
        this.call = context
        return next()
      })
    }
    this.method = this.body(scenario.method)
  }

  level({ around, before, after, error }, at) {
    const list = (name, hooks) => hooks.map((hook, place) => this.hook(hook, `${at}.${name}.${place}`, at))
    return [
      ...around.map((hook, place) => this.around(hook, `${at}.around.${place}`)),
      this.runner.collect({
        before: list('before', before),
        after: list('after', after),
        error: list('error', error)
      })
    ]
  }

  /** A before, after or error hook. */
  hook({ how, sees, does }, id, level) {
    const { log } = this
    const user = (context) => this.binding(context, level)
    const enter = (context) => log.push(`> ${id}${sight(context, sees, user)}`)
    const finish = (context) => {
      const returned = this.act(context, does, id, level)
      log.push(`< ${id}${sight(context, sees, user)}`)
      return returned
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

  act(context, does, id, level) {
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
          delete context.result
          break
        case 'undefined':
          if (this.rule === 'undefined-result') {
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
          if (this.rule !== 'error-cleared') {
            context.error = undefined
          }
          break
        case 'queue':
          this.log.queue(id)
          break
        case 'throw':
          this.log.push(`! ${id} e${value}`)
          throw new Failure(value)
        case 'bind':
          return { [this.rule === 'binding-scope' ? `user${level}` : 'user']: value }
        default:
          throw new Error(`no hook does ${name}`)
      }
    }
    return undefined
  }

  binding(context, level) {
    if (this.rule !== 'binding-scope') {
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
    const returns = (context, result) => {
      context.result = result
      log.push(`< ${id}${sight(context, left)} outcome=${show(result)}`)
    }
    const fails = (error) => {
      log.push(`! ${id} ${reason(error)}`)
      throw error
    }

    const begin = (context, middleware, next) => {
      this.act(context, does, id)
      switch (way) {
        case 'next':
          return next
        case 'again':
          return () => this.again(context, middleware, next)
        case 'skip':
          return returns(context, given)
        case 'throw':
          return fails(new Failure(given))
      }
    }
    const succeeded = (context) => {
      if (change === 'throw') fails(new Failure(value))
      returns(context, change === 'set' ? value : context.result)
    }
    const failed = (context, error) => {
      if (change === 'recover') return returns(context, value)
      return fails(change === 'throw' || change === 'rename' ? new Failure(value) : error)
    }
    const enter = (context) => log.push(`> ${id}${sight(context, sees)}`)

    const sync = (context, next) => {
      enter(context)
      const run = begin(context, sync, next)
      if (!run) return undefined
      let ran
      try {
        ran = run()
      } catch (error) {
        return failed(context, error)
      }
      return isThenable(ran)
        ? ran.then(() => succeeded(context), (error) => failed(context, error))
        : succeeded(context)
    }
    const async = async (context, next) => {
      enter(context)
      if (how === 'suspends') {
        await turn()
        log.push(`~ ${id}`)
      }
      const run = begin(context, async, next)
      if (!run) return
      try {
        await run()
      } catch (error) {
        failed(context, error)
        return
      }
      succeeded(context)
    }
    return how === 'sync' ? sync : async
  }

  /** Runs the inside, and again if that failed. */
  again(context, middleware, next) {
    if (this.rule !== 'next-twice') {
      return retry(next, next)
    }
    // Each run starts from what there was before the first, and what is done to the arguments is gone with it.
    const { arguments: args, result } = context
    const isSet = Object.hasOwn(context, 'result')
    const fresh = (run) => () => {
      context.arguments = [...args]
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
    return retry(fresh(next), fresh(rest))
  }

  body({ how, does, ends }) {
    const { log } = this
    const enter = (a, b) => log.push(`> method a=${a} b=${b}`)
    const finish = (a, b) => {
      for (const act of does) {
        if (act === 'queue') {
          log.queue('method')
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

/** One after the other; plain as long as both are. */
function retry(first, second) {
  let ran
  try {
    ran = first()
  } catch {
    return second()
  }
  return isThenable(ran) ? ran.then(undefined, second) : ran
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
