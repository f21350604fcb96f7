import { expect, test } from 'vitest'
import { watchLoad } from './quiet-time.ts'

test('a process is idle if it was busy for less than a tenth of the time since the last question', () => {
  const readings = [
    { active: 900, idle: 100 },
    { active: 950, idle: 1050 },
    { active: 1950, idle: 1060 },
    { active: 1950, idle: 31_060 },
  ]
  const isIdle = watchLoad(() => readings.shift() ?? { active: 0, idle: 0 })
  expect([isIdle(), isIdle(), isIdle(), isIdle()]).toEqual([false, true, false, true])
})
