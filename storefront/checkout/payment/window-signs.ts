/** The window gets longer than the script: on a slow line it is the larger of the two. */
export const WINDOW_LIMIT_MS = 20_000

type Watch = { readonly stop: () => void }

/**
 * A window that is blocked calls nobody back, and its overlay hides our page. Any word from a frame
 * is a sign of life; a frame that our policy refuses is known at once.
 */
export function watchWindow(onDead: () => void): Watch {
  const limit = setTimeout(die, WINDOW_LIMIT_MS)
  addEventListener('message', hear)
  document.addEventListener('securitypolicyviolation', check)

  function stop() {
    clearTimeout(limit)
    removeEventListener('message', hear)
    document.removeEventListener('securitypolicyviolation', check)
  }

  function die() {
    stop()
    onDead()
  }

  function hear({ source }: MessageEvent) {
    if (source !== null && source !== window) stop()
  }

  function check({ effectiveDirective }: SecurityPolicyViolationEvent) {
    if (effectiveDirective === 'frame-src') die()
  }

  return { stop }
}
