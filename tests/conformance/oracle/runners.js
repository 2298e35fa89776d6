// The package from npm, and the synchronous runner, behind the same few names.

import { collect, compose, hooks, middleware } from '@feathersjs/hooks'
import * as synchronous from './synchronous.js'

const params = ['a', 'b']

export const original = {
  collect,
  compose,
  callMethod: async (method, context) => {
    if (!Object.hasOwn(context, 'result')) {
      context.result = await method.apply(context.self, context.arguments)
    }
  },
  register({ registered }, levels, method) {
    const left = [...levels]
    class Base {}
    if (registered === 'inherited') {
      hooks(Base.prototype, left.shift())
    }
    class Service extends Base {}
    if (registered !== 'function') {
      hooks(Service.prototype, left.shift())
    }
    // The first registration is the outermost, and the one that names the parameters.
    let call = hooks(method, middleware(left.shift() ?? [], { params }))
    for (const level of left) {
      call = hooks(call, middleware(level))
    }
    Service.prototype.call = call
    const service = new Service()
    return (...args) => service.call(...args)
  }
}

export const inSync = {
  collect: synchronous.collect,
  compose: synchronous.compose,
  callMethod: (method, context) => {
    if (Object.hasOwn(context, 'result')) return undefined
    const result = method.apply(context.self, context.arguments)
    if (typeof result?.then === 'function') {
      return result.then((value) => {
        context.result = value
      })
    }
    context.result = result
    return undefined
  },
  register(_, levels, method) {
    const call = synchronous.hooked(method, levels.flat(), { params })
    return (...args) => call.apply({}, args)
  }
}
