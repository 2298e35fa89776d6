// Several levels of hooks, on functions, objects and classes.

import { collect, hooks, legacyDecorator } from '@feathersjs/hooks'
import { note } from './events.js'

const before = (log, text) => collect({ before: [note(log, text)] })

/** An object with two methods. */
const users = (log) => ({
  async find() {
    log.push('find')
  },
  async create() {
    log.push('create')
  }
})

/** A class with two methods. */
const usersClass = (log, Base = class {}) =>
  class Users extends Base {
    async find() {
      log.push('find')
    }

    async create() {
      log.push('create')
    }
  }

export const levels = {
  async levels() {
    const log = []
    const level = (name) => collect({ before: [note(log, `${name} before`)], after: [note(log, `${name} after`)] })
    const outer = hooks(async () => log.push('method'), [level('first')])
    await hooks(outer, [level('second')])()
    return log
  },

  async hooks_of_an_object() {
    const log = []
    const object = hooks(users(log), { find: [before(log, 'before find')] })
    await object.find()
    await object.create()
    return log
  },

  async hooks_of_all_methods_of_an_object() {
    const log = []
    const object = users(log)
    hooks(object, [before(log, 'object')])
    hooks(object, { find: [] })
    await object.find()
    await object.create()
    return log
  },

  async hooks_of_a_class() {
    const log = []
    const Users = usersClass(log)
    hooks(Users.prototype, [before(log, 'class')])
    hooks(Users, { find: [before(log, 'method')] })
    const object = new Users()
    await object.find()
    await object.create()
    return log
  },

  async inheritance() {
    const log = []
    class Base {}
    hooks(Base.prototype, [before(log, 'base')])
    const Users = usersClass(log, Base)
    hooks(Users.prototype, [before(log, 'class')])
    hooks(Users, { find: [before(log, 'method')] })
    await new Users().find()
    return log
  },

  async overriding() {
    const log = []
    const Users = usersClass(log)
    hooks(Users.prototype, [before(log, 'base')])
    hooks(Users, { find: [before(log, 'method')] })
    class Admins extends Users {
      async find() {
        await super.find()
        log.push('find admins')
      }
    }
    hooks(Admins.prototype, [before(log, 'class')])
    await new Admins().find()
    return log
  },

  // As TypeScript calls them: those of methods first, then that of the class.
  async decorators() {
    const log = []
    const see = (context) => {
      log.push(`before ${context.method}`)
    }
    const Users = usersClass(log)
    const decorated = hooks([collect({ before: [see] })])
    Users.prototype.find = decorated(Users.prototype.find, { kind: 'method', name: 'find' })
    hooks([before(log, 'class')])(Users, { kind: 'class', name: 'Users' })
    await new Users().find()
    return log
  },

  async legacy_decorators() {
    const log = []
    const see = (context) => {
      log.push(`before ${context.method}`)
    }
    const Users = usersClass(log)
    const find = Object.getOwnPropertyDescriptor(Users.prototype, 'find')
    const decorated = legacyDecorator([collect({ before: [see] })])(Users.prototype, 'find', find)
    Object.defineProperty(Users.prototype, 'find', decorated)
    legacyDecorator([before(log, 'class')])(Users)
    await new Users().find()
    return log
  }
}
