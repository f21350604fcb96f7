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

test('without a word from the browser the shop is asked until it answers, ever more seldom', async () => {
  const goOn = vi.fn()
  whenBackOnline(goOn)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(goOn).not.toHaveBeenCalled()
  isReachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(goOn).toHaveBeenCalledOnce()
})

test('whoever has left the page is not taken anywhere', async () => {
  const goOn = vi.fn()
  const stop = whenBackOnline(goOn)
  isReachable = true
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(goOn).not.toHaveBeenCalled()
})
