/**
 * Called after hydration: repeats the taps and changes recorded by the boot script. Each is rendered
 * before the next one, so that Add to Cart uses the size chosen before it.
 */
export async function replayEarlyEvents() {
  const boot = window.shopBoot
  if (!boot) return
  boot.stop()
  for (const { target, type, value } of boot.early.splice(0)) {
    if (!target.isConnected) continue
    // React listens to a radio's click. If several were tapped, another one is checked by now.
    if (type === 'change' && !target.matches('[type=radio]')) repeatChange(target, value)
    else if (target instanceof HTMLElement) target.click()
    // React renders in a microtask that was queued before this one.
    await null
  }
}

function repeatChange(target: Element, value: string) {
  if (target instanceof HTMLSelectElement) target.value = value
  target.dispatchEvent(new Event('input', { bubbles: true }))
  target.dispatchEvent(new Event('change', { bubbles: true }))
}
