// A runner that is as sync as what it runs: one middleware for each list, with a cursor that goes on while hooks return
// plain values and waits where one returns a promise or another thenable. Nothing is wrapped in a promise otherwise, so
// a call in which everything is sync returns its result as it is, and fails by throwing.
//
// This is what "Sync Hooks", an open proposal for @feathersjs/hooks, describes. What is not about scheduling follows that
// package, so that the two can be compared: which hook sees what, and where the hook type is put back.

const isThenable = (value) => typeof value?.then === 'function'

/** Goes on with the value now if it is plain, later if it is not. */
function then(value, succeeded) {
  return isThenable(value) ? Promise.resolve(value).then(succeeded) : succeeded(value)
}

/** Calls something, and handles its failure whether it throws or rejects. */
function attempt(call, failed) {
  let value
  try {
    value = call()
  } catch (error) {
    return failed(error)
  }
  return isThenable(value) ? Promise.resolve(value).catch(failed) : value
}

/** Runs one hook under a hook type, which stays where it fails, and takes over what it returns. */
function runHook(hook, context, type) {
  const outer = context.type
  context.type = type
  return then(hook.call(context.self, context), (returned) => {
    context.type = outer
    if (returned && returned !== context) {
      Object.assign(context, returned)
    }
  })
}

/** Runs a list in order. */
function runList(hooks, context, type) {
  let cursor = 0
  const goOn = () => {
    while (cursor < hooks.length) {
      const returned = runHook(hooks[cursor++], context, type)
      if (isThenable(returned)) {
        return returned.then(goOn)
      }
    }
    return undefined
  }
  return goOn()
}

const beforeList = (hooks) => (context, next) => then(runList(hooks, context, 'before'), next)

const afterList = (hooks) => (context, next) => then(next(), () => runList(hooks, context, 'after'))

/**
 * Both conditions are those of the package, odd as they are: an error that an inner level has already put into the
 * context keeps the result that is there, and what counts as recovered is a result other than `undefined`, or no error.
 */
const errorList = (hooks) => (context, next) =>
  attempt(next, (error) => {
    if (context.error !== error || context.result !== undefined) {
      context.error = error
      delete context.result
    }
    const ended = attempt(
      () => runList(hooks, context, 'error'),
      (another) => {
        context.error = another
        throw another
      }
    )
    return then(ended, () => {
      if (context.result === undefined && context.error !== undefined) {
        throw context.error
      }
    })
  })

/** The lists of one level as middleware. */
export function collect({ before = [], after = [], error = [] }) {
  const lists = []
  if (error.length > 0) lists.push(errorList(error))
  if (before.length > 0) lists.push(beforeList(before))
  if (after.length > 0) lists.push(afterList(after))
  return compose(lists)
}

/** One middleware that is many, the first outermost. */
export function compose(middleware) {
  return function (context, last = () => undefined) {
    const inside = middleware.reduceRight(
      (next, each) => once(() => each.call(this, context, next)),
      once(() => last())
    )
    return inside()
  }
}

function once(call) {
  let isCalled = false
  return () => {
    if (isCalled) {
      throw new Error('next() called multiple times')
    }
    isCalled = true
    return call()
  }
}

/** A function with middleware around it, whose result is a promise only where something in it was one. */
export function hooked(method, middleware, { params }) {
  class Context {}
  params.forEach((name, index) => {
    Object.defineProperty(Context.prototype, name, {
      enumerable: true,
      get() {
        return this.arguments[index]
      },
      set(value) {
        this.arguments[index] = value
      }
    })
  })
  const callMethod = (context, next) => {
    if (Object.hasOwn(context, 'result')) {
      return next()
    }
    return then(method.apply(context.self, context.arguments), (result) => {
      context.result = result
      return next()
    })
  }
  const run = compose([...middleware, callMethod])
  return function (...args) {
    const context = new Context()
    context.self = this
    context.arguments = args
    return then(run(context), () => context.result)
  }
}
