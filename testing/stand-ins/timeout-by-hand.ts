import { onTestFinished, vi } from 'vitest'

/**
 * The next request that gives up after a time gives up when the test says so instead: a time short
 * enough for a test may be over before a busy machine has sent the request.
 */
export function timeoutByHand(): () => void {
  const controller = new AbortController()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(controller.signal)
  onTestFinished(() => spy.mockRestore())
  return () => controller.abort(new DOMException('The time is over', 'TimeoutError'))
}
