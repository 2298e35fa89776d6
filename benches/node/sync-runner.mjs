// A runner that goes through hooks in a loop and makes a promise only where a hook returns one.

/** Puts before hooks around a function; a call returns the result, or a promise of it if a hook is not ready. */
export function hooked(fn, hooks) {
  return function (...args) {
    const context = { self: this, arguments: args, result: undefined }
    return run(context, hooks, 0, fn)
  }
}

function run(context, hooks, index, fn) {
  while (index < hooks.length) {
    const outcome = hooks[index++](context)
    if (outcome !== undefined && typeof outcome.then === 'function') {
      const rest = index
      return outcome.then(() => run(context, hooks, rest, fn))
    }
  }
  context.result = fn.apply(context.self, context.arguments)
  return context.result
}
