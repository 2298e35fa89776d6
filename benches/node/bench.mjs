// Prints a line for each case: a name, a tab, nanoseconds per call. Each is the median of three samples.

import { hooks, middleware } from '@feathersjs/hooks'
import { hooked } from './sync-runner.mjs'

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

// A hook of the original calls what comes after it; one that has nothing to wait for returns that promise as it is.
const original = (isAsync) =>
  isAsync
    ? async (_context, next) => {
        state.count++
        await next()
      }
    : (_context, next) => {
        state.count++
        return next()
      }

const synchronous = (isAsync) =>
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

for (const [kind, asyncs] of Object.entries(kinds)) {
  const call = hooks(method, middleware(asyncs.map(original)))
  console.log(`@feathersjs/hooks, ${kind}\t${(await nanoseconds(call)).toFixed(1)}`)
}
for (const [kind, asyncs] of Object.entries(kinds)) {
  const call = hooked(method, asyncs.map(synchronous))
  console.log(`synchronous runner, ${kind}\t${(await nanoseconds(call)).toFixed(1)}`)
}
