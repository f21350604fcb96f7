/** Once the app is awake: what was tapped or changed before is done again, now with an answer. */
export function replayEarlyEvents() {
  const boot = window.shopBoot
  if (!boot) return
  boot.stop()
  for (const { target, type, value } of boot.early.splice(0)) {
    if (!target.isConnected) continue
    if (type === 'click' && target instanceof HTMLElement) target.click()
    if (type === 'change') repeatChange(target, value)
  }
}

function repeatChange(target: Element, value: string) {
  if (target instanceof HTMLSelectElement) target.value = value
  target.dispatchEvent(new Event('input', { bubbles: true }))
  target.dispatchEvent(new Event('change', { bubbles: true }))
}
