// Prints a line for each case: a name, a tab, nanoseconds per call. Each is the median of three samples.

import * as original from '@feathersjs/hooks'
// The runner whose traces are compared with those of the package.
import * as synchronous from '../../tests/conformance/oracle/synchronous.js'

const WARM_UP = 5_000
const CALLS = 30_000

const state = { count: 0 }
const method = (number) => number

const kinds = {
  '10 sync': Array(10).fill(false),
  '50 sync': Array(50).fill(false),
  '10 mixed': Array.from({ length: 10 }, (_, index) => index === 0 || index === 5),
  '10 async': Array(10).fill(true)
}

// The same before hooks on both sides.
const before = (isAsync) =>
  isAsync
    ? async () => {
        state.count++
      }
    : () => {
        state.count++
      }

const isThenable = (value) => typeof value?.then === 'function'

// Waits only where there is something to wait for: to await a plain value takes as long as ten hooks.
async function make(calls, call) {
  for (let number = 0; number < calls; number++) {
    const result = call(number)
    if (isThenable(result)) await result
  }
}

async function nanoseconds(call) {
  await make(WARM_UP, call)
  const samples = []
  for (let sample = 0; sample < 3; sample++) {
    const start = process.hrtime.bigint()
    await make(CALLS, call)
    samples.push(Number(process.hrtime.bigint() - start) / CALLS)
  }
  return samples.sort((left, right) => left - right)[1]
}

// The least that can be done: no class of contexts, no hook types, nothing that hooks return is taken over.
const loop = ({ before }) => (number) => goOn(before, { arguments: [number] }, 0)

function goOn(before, context, next) {
  while (next < before.length) {
    const returned = before[next++](context)
    if (isThenable(returned)) return returned.then(() => goOn(before, context, next))
  }
  return method(...context.arguments)
}

const runners = {
  '@feathersjs/hooks': (lists) => original.hooks(method, original.middleware([original.collect(lists)]).params('number')),
  'synchronous runner': (lists) => synchronous.hooked(method, [synchronous.collect(lists)], { params: ['number'] }),
  'loop in Node': loop
}

for (const [runner, hooked] of Object.entries(runners)) {
  for (const [kind, asyncs] of Object.entries(kinds)) {
    const call = hooked({ before: asyncs.map(before) })
    console.log(`${runner}, ${kind}\t${(await nanoseconds(call)).toFixed(1)}`)
  }
}
