// What the package does, feature by feature; `tests/features/` has the same calls on our side, under the same names, and
// `docs/coming-from-feathers.md` a row for each. A feature returns the events of a call or two.

import * as hooks from '@feathersjs/hooks'
import { args } from './args.js'
import { calls } from './calls.js'
import { levels } from './levels.js'
import { lists } from './lists.js'
import { outcomes } from './outcomes.js'

export const features = { ...lists, ...args, ...outcomes, ...levels, ...calls }

/** Everything that the package offers. */
export const exported = Object.keys(hooks).sort()
