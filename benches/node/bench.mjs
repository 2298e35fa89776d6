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

async function nanoseconds(call) {
  for (let number = 0; number < WARM_UP; number++) await call(number)
  const samples = []
  for (let sample = 0; sample < 3; sample++) {
    const start = process.hrtime.bigint()
    for (let number = 0; number < CALLS; number++) await call(number)
    samples.push(Number(process.hrtime.bigint() - start) / CALLS)
  }
  return samples.sort((left, right) => left - right)[1]
}

const runners = {
  '@feathersjs/hooks': (hooks) => original.hooks(method, original.middleware([original.collect(hooks)]).params('number')),
  'synchronous runner': (hooks) => synchronous.hooked(method, [synchronous.collect(hooks)], { params: ['number'] })
}

for (const [runner, hooked] of Object.entries(runners)) {
  for (const [kind, asyncs] of Object.entries(kinds)) {
    const call = hooked({ before: asyncs.map(before) })
    console.log(`${runner}, ${kind}\t${(await nanoseconds(call)).toFixed(1)}`)
  }
}
