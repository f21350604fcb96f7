import { openDeviceStore, SOUND_KEY } from '../../kit/browser/device-store.ts'

const EVERY_MS = 20_000

let timer: ReturnType<typeof setTimeout> | undefined

/** While Today is open, it is fetched again; title, badge and, if wanted, a sound announce a new order. */
export function watchToday() {
  clearTimeout(timer)
  const today = findToday(document)
  if (!today) return
  offerSound()
  timer = setTimeout(() => void refresh(), EVERY_MS)
}

function findToday(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('[data-paid-orders]')
}

async function refresh() {
  try {
    const response = await fetch('/owner', { headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [fresh, shown] = [findToday(page), findToday(document)]
    if (fresh && shown) replace(shown, fresh)
    // Somebody signed out meanwhile, and the sign-in page says so.
    else if (shown && response.redirected) return location.assign(response.url)
  } catch {
    // There is no connection, and the next turn tries again.
  }
  watchToday()
}

/** Focus stays where it is, and what somebody unfolded stays open. */
function replace(shown: HTMLElement, fresh: HTMLElement) {
  const isNew = Number(fresh.dataset.paidOrders) > Number(shown.dataset.paidOrders)
  const focused = selectorOf(document.activeElement)
  keepUnfolded(shown, fresh)
  shown.replaceWith(fresh)
  if (focused) fresh.querySelector<HTMLElement>(focused)?.focus()
  if (isNew) announce()
}

function selectorOf(focused: Element | null): string | null {
  if (focused?.id) return `#${CSS.escape(focused.id)}`
  const href = focused?.getAttribute('href')
  return href ? `a[href="${CSS.escape(href)}"]` : null
}

/** A point that has become the next one to do comes unfolded, whatever it was before. */
function keepUnfolded(shown: HTMLElement, fresh: HTMLElement) {
  for (const details of fresh.querySelectorAll('details')) {
    const before = shown.querySelector(`details#${CSS.escape(details.id)}`)
    if (!(before instanceof HTMLDetailsElement)) continue
    if (before.dataset.next === details.dataset.next) details.open = before.open
  }
}

function announce() {
  const title = document.title.replace(/^\(new order\) /, '')
  document.title = `(new order) ${title}`
  document.addEventListener('pointerdown', () => (document.title = title), { once: true })
  if ('setAppBadge' in navigator) void navigator.setAppBadge(1).catch(() => undefined)
  const status = document.querySelector('[role=status]')
  if (status) status.textContent = 'A new order came in.'
  if (isSoundOn()) ring()
}

function offerSound() {
  const button = document.querySelector<HTMLButtonElement>('button[data-sound]')
  if (!button) return
  const show = () => button.setAttribute('aria-pressed', String(isSoundOn()))
  button.hidden = false
  button.onclick = () => {
    openDeviceStore()?.setItem(SOUND_KEY, isSoundOn() ? 'off' : 'on')
    show()
    if (isSoundOn()) ring()
  }
  show()
}

function isSoundOn(): boolean {
  return openDeviceStore()?.getItem(SOUND_KEY) === 'on'
}

/** Plays two short tones. */
function ring() {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.2
  tone.connect(volume).connect(audio.destination)
  tone.frequency.setValueAtTime(660, audio.currentTime)
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.15)
  tone.start()
  tone.stop(audio.currentTime + 0.35)
  tone.onended = () => void audio.close()
}
