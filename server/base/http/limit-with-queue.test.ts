import { expect, test } from 'vitest'
import { limitWithQueue } from './limit-with-queue.ts'

test('work beyond the limit is queued, and refused with 503 when the queue is full [S30]', async () => {
  const limited = limitWithQueue({ maxConcurrent: 2, maxQueued: 3 })
  let [running, maxRunning] = [0, 0]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      limited(async () => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await new Promise(setImmediate)
        running -= 1
      }),
    ),
  )
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(maxRunning).toBe(2)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const error of refused) expect(error).toMatchObject({ statusCode: 503 })
})
