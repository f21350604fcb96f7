/**
 * Once the app is awake: what was tapped or changed before is done again, now with an answer. Each
 * has been drawn before the next one, so that Add to Cart knows the size that was chosen before it.
 */
export async function replayEarlyEvents() {
  const boot = window.shopBoot
  if (!boot) return
  boot.stop()
  for (const { target, type, value } of boot.early.splice(0)) {
    if (!target.isConnected) continue
    // React hears of a radio by its click. By now another may be marked, if more were tapped.
    if (type === 'change' && !target.matches('[type=radio]')) repeatChange(target, value)
    else if (target instanceof HTMLElement) target.click()
    // React draws in a microtask that was queued before this one.
    await null
  }
}

function repeatChange(target: Element, value: string) {
  if (target instanceof HTMLSelectElement) target.value = value
  target.dispatchEvent(new Event('input', { bubbles: true }))
  target.dispatchEvent(new Event('change', { bubbles: true }))
}
