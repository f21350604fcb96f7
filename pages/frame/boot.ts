import { CONSENT_VALID_MS } from '#domain/consent/consent-lifetime'
import { ASKS_CONSENT, CONSENT_ANSWER } from './consent/banner-names.ts'

/**
 * The only script that runs before the app: inlined in every page, so it stays under 1 KB. It
 * loads the app when the page is idle or touched, and records taps and changes until then.
 */
export type EarlyEvent = { readonly target: Element; readonly type: string; readonly value: string }
export type Boot = { readonly early: EarlyEvent[]; readonly stop: () => void }

declare global {
  interface Window {
    shopBoot?: Boot
  }
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

const REPLAYED: Readonly<Record<string, string>> = {
  click: 'button[type=button]:not([popovertarget])',
  change: 'select,input',
}
const STARTING = ['pointerdown', 'keydown', 'focusin', 'click', 'change']
const { documentElement: root } = document
const early: EarlyEvent[] = []
let isStarted = false

function start() {
  if (isStarted) return
  isStarted = true
  const urls = root.dataset.app?.split(' ') ?? []
  Promise.all(urls.map((url) => import(/* @vite-ignore */ url)))
    .then(([app]) => app.start())
    .catch(() => {
      isStarted = false
    })
}

function record(event: Event) {
  start()
  const selector = REPLAYED[event.type]
  const target = event.target instanceof Element && selector && event.target.closest(selector)
  if (!target) return
  early.push({ target, type: event.type, value: 'value' in target ? `${target.value}` : '' })
  // The event is replayed later, so a partly hydrated app must not handle it too.
  event.stopPropagation()
  if ('name' in target && target.name === CONSENT_ANSWER) root.removeAttribute(ASKS_CONSENT)
}

/** This only checks the age of the choice; the app validates the rest. */
function isConsentDue(): boolean {
  try {
    const chosenAt = Date.parse(localStorage.getItem('cookieConsentDate') ?? '')
    return !(Date.now() - chosenAt < CONSENT_VALID_MS)
  } catch {
    return true
  }
}

root.toggleAttribute(ASKS_CONSENT, isConsentDue())
for (const type of STARTING) addEventListener(type, record, true)
window.shopBoot = {
  early,
  stop: () => {
    for (const type of STARTING) removeEventListener(type, record, true)
  },
}
if (navigator.connection?.saveData) root.dataset.lean = ''
else {
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  })
}
