/** This is longer than the script's timeout: on a slow connection the window is the larger download. */
export const WINDOW_TIMEOUT_MS = 20_000

type Watch = { readonly stop: () => void }

/**
 * A blocked window calls no callback, and its overlay hides our page. Any message from a frame
 * proves that it works; a frame blocked by our content security policy fails at once.
 */
export function watchWindow(onFailure: () => void): Watch {
  const timer = setTimeout(fail, WINDOW_TIMEOUT_MS)
  addEventListener('message', stopOnMessage)
  document.addEventListener('securitypolicyviolation', failOnBlockedFrame)

  function stop() {
    clearTimeout(timer)
    removeEventListener('message', stopOnMessage)
    document.removeEventListener('securitypolicyviolation', failOnBlockedFrame)
  }

  function fail() {
    stop()
    onFailure()
  }

  function stopOnMessage({ source }: MessageEvent) {
    if (source !== null && source !== window) stop()
  }

  function failOnBlockedFrame({ effectiveDirective }: SecurityPolicyViolationEvent) {
    if (effectiveDirective === 'frame-src') fail()
  }

  return { stop }
}
