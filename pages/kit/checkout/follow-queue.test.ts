import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTicket } from '#contracts/queue-place'
import { followQueue, newTicket } from './follow-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An unanswered order, and a shop that knows these places. */
function anOrder(places: readonly (number | null | 'lost')[]) {
  let asked = 0
  const fetched = vi.fn(async () => {
    const place = places[Math.min(asked, places.length - 1)]
    asked += 1
    if (place === 'lost') throw new Error('lost')
    return Response.json({ place })
  })
  vi.stubGlobal('fetch', fetched)
  const { promise, resolve } = Promise.withResolvers<string>()
  const shown: (number | null)[] = []
  const followed = followQueue(newTicket(), promise, (place) => shown.push(place))
  return { fetched, shown, answer: () => resolve('answered'), followed }
}

test('an order that is answered within three seconds asks nothing [D104]', async () => {
  const { fetched, shown, answer, followed } = anOrder([7])
  await vi.advanceTimersByTimeAsync(2_999)
  answer()
  await expect(followed).resolves.toBe('answered')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).not.toHaveBeenCalled()
  expect(shown).toEqual([])
})

test('after three seconds the place is asked for, then every two, and no more after the answer [D104]', async () => {
  const { fetched, shown, answer, followed } = anOrder([37, 12, 0])
  await vi.advanceTimersByTimeAsync(7_000)
  expect(shown).toEqual([null, 37, 12, 0])
  answer()
  await followed
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('the other process, or a lost connection, does not take away a place that is known [D106]', async () => {
  const { shown } = anOrder([null, 'lost', 5, null, 4])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(shown).toEqual([null, null, null, 5, 4])
})

test('a ticket is one that the shop accepts, and another each time [D106]', () => {
  const tickets = Array.from({ length: 200 }, newTicket)
  expect(tickets.every(isTicket)).toBe(true)
  expect(new Set(tickets).size).toBe(200)
})
