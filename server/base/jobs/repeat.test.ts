import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the work runs once per interval, and a failure does not end it', async () => {
  const errors: unknown[] = []
  let runs = 0
  const job = repeat({
    everyMs: 1000,
    onError: (error) => errors.push(error),
    work: async () => {
      runs += 1
      if (runs === 1) throw new Error('first')
    },
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect([runs, errors.length]).toEqual([3, 1])
  await job.stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(runs).toBe(3)
})

test('runs do not overlap, and stopping waits for the current one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const job = repeat({
    everyMs: 1000,
    onError: () => undefined,
    work: () => {
      runs += 1
      return promise
    },
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(1)
  let isStopped = false
  const stopping = job.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  resolve()
  await stopping
  expect(isStopped).toBe(true)
})
