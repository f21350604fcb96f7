import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the work is done once in every span, and a failure does not end it', async () => {
  const errors: unknown[] = []
  let turns = 0
  const job = repeat({
    everyMs: 1000,
    onError: (error) => errors.push(error),
    work: async () => {
      turns += 1
      if (turns === 1) throw new Error('first')
    },
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect([turns, errors.length]).toEqual([3, 1])
  await job.stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(turns).toBe(3)
})

test('a turn that takes long is not overtaken, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let turns = 0
  const job = repeat({
    everyMs: 1000,
    onError: () => undefined,
    work: () => {
      turns += 1
      return promise
    },
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(turns).toBe(1)
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
