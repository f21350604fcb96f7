import { expect, test } from 'vitest'
import { limitWaiting } from './limit-waiting.ts'

test('so many work at once, so many wait, and the others are refused [S30]', async () => {
  const limited = limitWaiting({ maxAtOnce: 2, maxWaiting: 3 })
  let [working, most] = [0, 0]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      limited(async () => {
        working += 1
        most = Math.max(most, working)
        await new Promise(setImmediate)
        working -= 1
      }),
    ),
  )
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(most).toBe(2)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const error of refused) expect(error).toMatchObject({ statusCode: 503 })
})
