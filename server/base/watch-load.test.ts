import { expect, test } from 'vitest'
import { watchLoad } from './watch-load.ts'

test('a process is idle if it was busy for at most the given share of the time since the last question', () => {
  const readings = [
    { active: 900, idle: 100 },
    { active: 950, idle: 1050 },
    { active: 1950, idle: 1060 },
    { active: 1950, idle: 31_060 },
  ]
  const isIdle = watchLoad(0.1, () => readings.shift() ?? { active: 0, idle: 0 })
  expect([isIdle(), isIdle(), isIdle(), isIdle()]).toEqual([false, true, false, true])
})
