// Runs every scenario and writes what happened: `npm ci && node run.js`.

import { readFileSync, writeFileSync } from 'node:fs'
import { exported, features } from './features/index.js'
import { inSync, original } from './runners.js'
import { traceOf } from './scenario.js'

const folder = new URL('..', import.meta.url)
const scenarios = JSON.parse(readFileSync(new URL('scenarios.json', folder), 'utf8'))

const golden = []
for (const scenario of scenarios) {
  await mustRunAlike(scenario)
  golden.push(await goldenOf(scenario))
}
write('golden.json', golden)

const seen = { exports: exported }
for (const [name, call] of Object.entries(features)) {
  seen[name] = await call()
}
write('features.json', seen)

function write(name, value) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 1)}\n`)
}

/** The trace, and for each rule the trace with this and all earlier ones; nothing, if they change nothing. */
async function goldenOf(scenario) {
  const { id, rules = [] } = scenario
  const trace = await traceOf(scenario, original)
  const anew = []
  let last = trace
  for (const [at, rule] of rules.entries()) {
    const upTo = rules.slice(0, at + 1)
    const next = await traceOf(scenario, upTo.includes('scheduling') ? inSync : original, upTo)
    if (!isEqual(next, last)) {
      anew.push({ rule, trace: next })
      last = next
    }
  }
  return anew.length > 0 ? { id, trace, anew } : { id, trace }
}

/** The two runners may differ in when microtasks run, and in nothing else. */
async function mustRunAlike(scenario) {
  for (const rules of [[], scenario.rules ?? []]) {
    const withoutMicrotasks = [...rules, 'completed-promise']
    const trace = await traceOf(scenario, original, withoutMicrotasks)
    const synchronous = await traceOf(scenario, inSync, withoutMicrotasks)
    if (!isEqual(trace, synchronous)) {
      throw new Error(
        `scenario ${scenario.id}: the two runners differ in more than scheduling\n${JSON.stringify([trace, synchronous], null, 1)}`
      )
    }
  }
}

function isEqual(one, other) {
  return one.length === other.length && one.every((event, at) => event === other[at])
}
