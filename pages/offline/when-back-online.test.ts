import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenBackOnline } from './when-back-online.ts'

let isReachable = false
beforeEach(() => {
  isReachable = false
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without an online event the shop is polled until it responds', async () => {
  const onOnline = vi.fn()
  whenBackOnline(onOnline)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onOnline).not.toHaveBeenCalled()
  isReachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onOnline).toHaveBeenCalledOnce()
})

test('nothing happens after the page was left', async () => {
  const onOnline = vi.fn()
  const stop = whenBackOnline(onOnline)
  isReachable = true
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onOnline).not.toHaveBeenCalled()
})
