// What comes of a call: results and errors.

import { collect, hooks } from '@feathersjs/hooks'
import { note, outcome } from './events.js'

const fails = async () => {
  throw new Error('method')
}

export const outcomes = {
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

  async setting_the_result_in_around() {
    const log = []
    const cached = async (context, next) => {
      context.result = 5
      await next()
      log.push(`around sees ${context.result}`)
    }
    const lists = collect({ before: [note(log, 'before')], after: [note(log, 'after')] })
    const method = hooks(async () => log.push('method'), [cached, lists])
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

  async clearing_the_result() {
    const log = []
    const clear = (context) => {
      delete context.result
    }
    const see = (context) => {
      log.push(`after sees ${context.result}`)
    }
    const method = hooks(async () => 1, [collect({ after: [clear, see] })])
    log.push(await outcome(method))
    return log
  },

  async changing_the_error() {
    const log = []
    const rename = (name) => (context) => {
      context.error = new Error(name)
    }
    const see = (context) => {
      log.push(`error ${context.error.message}`)
    }
    const method = hooks(fails, [collect({ error: [see, rename('renamed'), see, rename('again'), see] })])
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
    const method = hooks(fails, [collect({ after: [note(log, 'after')], error: [recover, see] })])
    log.push(await outcome(method))
    return log
  },

  async an_error_hook_fails() {
    const log = []
    const fail = () => {
      throw new Error('another')
    }
    const method = hooks(fails, [collect({ error: [fail, note(log, 'never')] })])
    log.push(await outcome(method))
    return log
  },

  async what_there_was_before_the_failure() {
    const log = []
    const fail = () => {
      throw new Error('after')
    }
    const see = ({ result, original }) => {
      log.push(`result ${result}, before that ${original.result}`)
    }
    const method = hooks(async () => 1, [collect({ after: [fail], error: [see] })])
    log.push(await outcome(method))
    return log
  },

  async clearing_the_error() {
    const log = []
    const clear = (context) => {
      context.error = undefined
    }
    const method = hooks(fails, [collect({ error: [clear] })])
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
    const add = (context) => {
      context.arguments[0] += 1
    }
    const method = hooks(async (number) => {
      log.push(`method ${number}`)
      return number
    }, [twice, collect({ before: [add] })])
    log.push(await outcome(() => method(1)))
    return log
  }
}
