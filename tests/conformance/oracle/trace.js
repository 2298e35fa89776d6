// Notes what happens in one call, in the words that the Rust side uses too.

export class Failure extends Error {
  constructor(code) {
    super(`e${code}`)
  }
}

export class Log {
  constructor() {
    this.events = []
    this.pending = 0
  }

  push(event) {
    this.events.push(event)
  }

  /** Notes when a task runs, which goes into the queue that this function has. */
  queue(id, into) {
    this.pending += 1
    into(() => {
      this.pending -= 1
      this.push(`* ${id}`)
    })
  }

  end(outcome) {
    this.push(`= ${outcome}`)
  }
}

export const show = (value) => (value === undefined ? '-' : value === null ? 'null' : String(value))

export const reason = (error) => (error === undefined ? '-' : error.message)

/** What a hook sees: the same fields in the same order as over there. */
export function sight(context, sees, user) {
  const shown = {
    type: () => ` type=${show(context.type)}`,
    mark: () => ` mark=${show(context.mark)}`,
    arguments: () => ` a=${show(context.a)} b=${show(context.b)}`,
    result: () => ` result=${show(context.result)}`,
    error: () => ` error=${reason(context.error)}`,
    binding: () => ` user=${show(user(context))}`
  }
  return Object.entries(shown)
    .filter(([name]) => sees.includes(name))
    .map(([, field]) => field())
    .join('')
}
