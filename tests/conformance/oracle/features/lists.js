// Lists of hooks, and the order in which they run.

import { HookManager, collect, compose, hooks } from '@feathersjs/hooks'
import * as synchronous from '../synchronous.js'
import { note, outcome } from './events.js'

const around = (log, name) => async (_, next) => {
  log.push(`${name} in`)
  await next()
  log.push(`${name} out`)
}

const queueing = (log) => [
  () => {
    log.push('first')
    queueMicrotask(note(log, 'queued'))
  },
  note(log, 'second')
]

export const lists = {
  async around_hooks() {
    const log = []
    const method = hooks(async () => log.push('method'), [around(log, 'one'), around(log, 'two'), around(log, 'three')])
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
      return 1
    }, [lists])
    log.push(await outcome(() => method(false)))
    log.push(await outcome(() => method(true)))
    return log
  },

  async around_outside_the_lists() {
    const log = []
    const lists = collect({ before: [note(log, 'before')], after: [note(log, 'after')] })
    const method = async () => log.push('method')
    await hooks(method, [around(log, 'around'), lists])()
    // Here the order decides.
    await hooks(method, [lists, around(log, 'around')])()
    return log
  },

  async sync_and_async_hooks() {
    const log = []
    const plain = note(log, 'plain')
    const async = async () => {
      log.push('async in')
      await new Promise((resolve) => setImmediate(resolve))
      log.push('async out')
    }
    await hooks(async () => log.push('method'), [collect({ before: [plain, async, plain], after: [async, plain] })])()
    return log
  },

  async hooks_with_values() {
    const log = []
    const checkPermission = (name) => (context) => {
      if (!context.arguments[0].includes(name)) throw new Error(`no ${name}`)
    }
    const remove = hooks(async () => 'removed', [collect({ before: [checkPermission('admin')] })])
    log.push(await outcome(() => remove(['reader', 'admin'])))
    log.push(await outcome(() => remove(['reader'])))
    return log
  },

  async several_hooks_as_one() {
    const log = []
    const logged = compose([around(log, 'outer'), around(log, 'inner')])
    await hooks(async () => log.push('find'), [logged])()
    await hooks(async () => log.push('create'), [logged])()
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
