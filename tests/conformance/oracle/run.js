// Runs every scenario and writes what happened: `npm ci && node run.js`.

import { readFileSync, writeFileSync } from 'node:fs'
import { features } from './features.js'
import { inSync, original } from './runners.js'
import { traceOf } from './scenario.js'

const folder = new URL('..', import.meta.url)
const scenarios = JSON.parse(readFileSync(new URL('scenarios.json', folder), 'utf8'))

const golden = []
for (const scenario of scenarios) {
  const entry = { id: scenario.id, ...(await tracesOf(scenario, false)) }
  if (scenario.rule) {
    entry.anew = await tracesOf(scenario, true)
  }
  golden.push(entry)
}
write('golden.json', golden)

const seen = {}
for (const [name, call] of Object.entries(features)) {
  seen[name] = await call()
}
write('features.json', seen)

function write(name, value) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 1)}\n`)
}

/** The trace, and that of the synchronous runner where it differs, which it may in scheduling only. */
async function tracesOf(scenario, anew) {
  const trace = await traceOf(scenario, original, anew)
  const synchronous = await traceOf(scenario, inSync, anew)
  if (isEqual(trace, synchronous)) {
    return { trace }
  }
  if (!isEqual(withoutQueued(trace), withoutQueued(synchronous))) {
    throw new Error(
      `scenario ${scenario.id}: the two runners differ in more than scheduling\n${JSON.stringify([trace, synchronous], null, 1)}`
    )
  }
  return { trace, differs: 'scheduling', synchronous }
}

function withoutQueued(trace) {
  return trace.filter((event) => !event.startsWith('* '))
}

function isEqual(one, other) {
  return one.length === other.length && one.every((event, at) => event === other[at])
}
