import { expect, test } from 'vitest'
import { createQueuePlaces } from './queue-places.ts'

/** Orders with these tickets, in this order. */
function aQueue(...tickets: readonly (string | null)[]) {
  const queue = createQueuePlaces()
  const orders = tickets.map((ticket) => queue.join(ticket))
  const places = () => tickets.map((ticket) => ticket && queue.placeOf(ticket))
  return { queue, orders, places }
}

test('counts those that wait before it, and not those that are being written [D104]', () => {
  const { orders, places } = aQueue('a', 'b', 'c', 'd', 'e')
  for (const written of orders.slice(0, 2)) written.call()
  expect(places()).toEqual([0, 0, 1, 2, 3])
  orders[1]?.leave()
  orders[2]?.call()
  expect(places()).toEqual([0, null, 0, 1, 2])
})

test('an order without a ticket counts, too, and so does one that fails [D104]', () => {
  const { orders, places } = aQueue('a', 'b', null, 'd')
  for (const written of orders.slice(0, 2)) written.call()
  expect(places()).toEqual([0, 0, null, 2])
  orders[0]?.leave()
  orders[2]?.call()
  expect(places()).toEqual([null, 0, null, 1])
})

test('those that waited too long leave no gap in the line, and nothing in memory [D105]', () => {
  const { queue, orders, places } = aQueue('a', 'b', 'c', 'd')
  for (const written of orders.slice(0, 2)) written.call()
  const late = queue.join('e')
  for (const tooLong of orders.slice(2)) tooLong.leave()
  expect(places()).toEqual([0, 0, null, null])
  expect(queue.placeOf('e')).toBe(1)
  late.leave()
  expect(queue.placeOf('e')).toBeNull()
})

test('of one ticket that is sent twice, the end of the first does not end the second [D105]', () => {
  const { queue, orders } = aQueue('a', 'b', 'c')
  for (const written of orders.slice(0, 2)) written.call()
  queue.join('a')
  expect(queue.placeOf('a')).toBe(2)
  orders[0]?.leave()
  orders[2]?.call()
  expect(queue.placeOf('a')).toBe(1)
})

test('a ticket that nobody has, or of the other process, has no place [D106]', () => {
  const { queue } = aQueue('a')
  expect(queue.placeOf('x')).toBeNull()
})
