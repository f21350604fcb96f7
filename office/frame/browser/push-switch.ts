const SCOPE = '/owner/'
const BLOCKED =
  'The browser blocks notifications from here. Allow them in the settings of this site, then press again.'
const FAILED = 'That did not work. Please try again.'

/** Shows the button where the browser can receive notifications. It asks only when pressed. */
export function offerPush() {
  const box = document.querySelector<HTMLElement>('[data-push]')
  const button = box?.querySelector<HTMLButtonElement>('button[data-push-on]')
  const sentence = box?.querySelector<HTMLElement>('[data-push-says]')
  if (!box || !button || !sentence) return
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return
  sentence.textContent = ''
  button.hidden = false
  button.onclick = async () => {
    button.disabled = true
    const problem = await turnOn(box.dataset)
    button.disabled = false
    if (problem === null) location.reload()
    else sentence.textContent = problem
  }
}

/** Returns null when notifications are on, and otherwise what to tell the person. */
async function turnOn({
  push = '',
  pushTo = '',
  pushWorker = '',
}: DOMStringMap): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return BLOCKED
  try {
    const worker = await navigator.serviceWorker.register(pushWorker, { scope: SCOPE })
    await isActive(worker)
    const old = await worker.pushManager.getSubscription()
    // The old subscription has the key of another shop, perhaps of a database that is gone.
    await old?.unsubscribe()
    const device = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: push,
    })
    const { ok } = await fetch(pushTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(device),
    })
    return ok ? null : FAILED
  } catch {
    return FAILED
  }
}

async function isActive({ active, installing, waiting }: ServiceWorkerRegistration) {
  const worker = active ?? installing ?? waiting
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}
