import { expect, test } from 'vitest'
import { limitPerTick } from './limit-per-tick.ts'

const MAX_PER_TICK = 3

/** An event loop whose ticks the test runs. */
function aLoop() {
  const served: number[] = []
  let scheduled: (() => void) | null = null
  const limit = limitPerTick(MAX_PER_TICK, (startTick) => {
    scheduled = startTick
  })
  return {
    served,
    request: (...visitors: readonly number[]) => {
      for (const visitor of visitors) limit({ destroyed: false }, () => served.push(visitor))
    },
    requestAndDisconnect: () => {
      const socket = { destroyed: false }
      limit(socket, () => served.push(-1))
      socket.destroyed = true
    },
    isTickScheduled: () => scheduled !== null,
    tick: () => {
      const startTick = scheduled
      scheduled = null
      startTick?.()
    },
  }
}

test('requests below the limit are not queued', () => {
  const { request, served } = aLoop()
  request(1, 2, 3)
  expect(served).toEqual([1, 2, 3])
})

test('requests above the limit wait for the next ticks, in the order of arrival', () => {
  const { request, served, tick } = aLoop()
  request(1, 2, 3, 4, 5, 6, 7)
  expect(served).toEqual([1, 2, 3])
  tick()
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
  tick()
  expect(served).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a later request does not overtake the queue', () => {
  const { request, served, tick } = aLoop()
  request(1, 2, 3, 4, 5, 6, 7)
  tick()
  request(8)
  expect(served).not.toContain(8)
  tick()
  expect(served).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('new requests use what the queue leaves of a tick', () => {
  const { request, served, tick } = aLoop()
  request(1, 2, 3, 4)
  tick()
  request(5, 6, 7)
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
})

test('a closed connection is skipped and delays nobody', () => {
  const { request, requestAndDisconnect, served, tick } = aLoop()
  request(1, 2, 3)
  requestAndDisconnect()
  request(4)
  tick()
  expect(served).toEqual([1, 2, 3, 4])
})

test('a tick is scheduled only while something is queued', () => {
  const { request, served, tick, isTickScheduled } = aLoop()
  request(1, 2, 3)
  expect(isTickScheduled()).toBe(false)
  request(4)
  expect(isTickScheduled()).toBe(true)
  tick()
  expect(isTickScheduled()).toBe(false)
  request(5, 6, 7)
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
  tick()
  expect(served).toEqual([1, 2, 3, 4, 5, 6, 7])
})
