import { onTestFinished, vi } from 'vitest'

/**
 * The next `AbortSignal.timeout` fires when the test calls the returned function. A timeout short
 * enough for a test could fire before a busy machine has sent the request.
 */
export function manualTimeout(): () => void {
  const controller = new AbortController()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(controller.signal)
  onTestFinished(() => spy.mockRestore())
  return () => controller.abort(new DOMException('The time is over', 'TimeoutError'))
}
