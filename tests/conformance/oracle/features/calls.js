// What there is besides: the function without its hooks, what it returns, and what is known of it.

import { collect, getMiddleware, hooks } from '@feathersjs/hooks'
import { note } from './events.js'

export const calls = {
  async the_original() {
    const log = []
    const method = hooks(async () => log.push('method'), [collect({ before: [note(log, 'before')] })])
    await method.original()
    await method()
    return log
  },

  async what_a_method_returns() {
    const log = []
    const method = hooks(() => 1, [])
    log.push(method() instanceof Promise ? 'a promise' : 'a number')
    return log
  },

  async the_hooks_of_a_method() {
    const log = []
    const timed = (_, next) => next()
    const logged = (_, next) => next()
    const method = hooks(async () => {}, [timed, logged])
    log.push(...getMiddleware(method).map((hook) => hook.name))
    return log
  }
}
