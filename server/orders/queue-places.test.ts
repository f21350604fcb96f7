import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitWithTimeout } from '#database/limit-with-timeout'
import { createQueuePlaces } from './queue-places.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Orders with these tickets, two at a time, each written when it is let go. */
function aQueue(...tickets: readonly (string | null)[]) {
  const queue = createQueuePlaces(limitWithTimeout({ maxConcurrent: 2, timeoutMs: 10_000 }))
  const orders = tickets.map((ticket) => {
    const written = Promise.withResolvers<void>()
    const ended = queue.limitFor(ticket)(() => written.promise)
    ended.catch(() => undefined)
    return { letGo: written.resolve, fail: written.reject, ended }
  })
  const places = () => tickets.map((ticket) => ticket && queue.placeOf(ticket))
  return { queue, orders, places }
}

test('counts those that wait before it, and not those that are being written [D104]', async () => {
  const { orders, places } = aQueue('a', 'b', 'c', 'd', 'e')
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toEqual([0, 0, 1, 2, 3])
  orders[1]?.letGo()
  await orders[1]?.ended
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toEqual([0, null, 0, 1, 2])
})

test('an order without a ticket counts, too, and so does one that fails [D104]', async () => {
  const { orders, places } = aQueue('a', 'b', null, 'd')
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toEqual([0, 0, null, 2])
  orders[0]?.fail(new Error('no database'))
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toEqual([null, 0, null, 1])
})

test('those that waited too long leave no gap in the line, and nothing in memory [D105]', async () => {
  const { queue, orders, places } = aQueue('a', 'b', 'c', 'd')
  await vi.advanceTimersByTimeAsync(9_000)
  const late = queue.limitFor('e')(async () => 'written')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(places()).toEqual([0, 0, null, null])
  expect(queue.placeOf('e')).toBe(1)
  orders[0]?.letGo()
  await expect(late).resolves.toBe('written')
  expect(queue.placeOf('e')).toBeNull()
})

test('of one ticket that is sent twice, the end of the first does not end the second [D105]', async () => {
  const { queue, orders } = aQueue('a', 'b', 'c')
  void queue.limitFor('a')(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.placeOf('a')).toBe(2)
  orders[0]?.letGo()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.placeOf('a')).toBe(1)
})

test('a ticket that nobody has, or of the other process, has no place [D106]', () => {
  const { queue } = aQueue('a')
  expect(queue.placeOf('x')).toBeNull()
})
