import { CONSENT_VALID_MS } from '#domain/consent/consent-lifetime'
import { ASKS_CONSENT, CONSENT_ANSWER } from './consent/banner-names.ts'

/**
 * The only script that runs before the app: inlined in every page, so it stays under 1 KB. It
 * loads the app when the page is idle or touched, and records taps and changes until then. It writes on the root that
 * script works, or why it does not: without that the page shows what works by itself (`when-script-works.css`).
 */
export type EarlyEvent = { readonly target: Element; readonly type: string; readonly value: string }

declare global {
  interface Window {
    /** The app takes the list away when it handles events itself. */
    earlyEvents?: EarlyEvent[] | undefined
  }
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

const REPLAYED: Readonly<Record<string, string>> = {
  click: 'button[type=button]:not([popovertarget])',
  change: 'select,input',
}
const { documentElement: root } = document
const { dataset } = root
// biome-ignore lint/correctness/noUnusedVariables: `??=` reads it.
let starting: Promise<void> | undefined

function start() {
  let isLoaded = false
  starting ??= Promise.all(
    (dataset.app?.split(' ') ?? []).map((url) => import(/* @vite-ignore */ url)),
  )
    .then(([app]) => {
      isLoaded = true
      return app.start()
    })
    .catch(({ name }) => {
      starting = undefined
      // An import that the network lost gives a TypeError, and code that cannot be read gives a SyntaxError.
      dataset.script = isLoaded || name !== 'TypeError' ? 'failed' : 'unreachable'
    })
}

function record(event: Event) {
  const early = window.earlyEvents
  if (!early) return
  start()
  const { target: touched, type } = event
  const selector = REPLAYED[type]
  const target =
    touched instanceof Element &&
    selector &&
    touched.closest<HTMLButtonElement | HTMLInputElement | HTMLSelectElement>(selector)
  if (!target) return
  early.push({ target, type, value: target.value })
  // The event is replayed later, so a partly hydrated app must not handle it too.
  event.stopPropagation()
  if (target.name === CONSENT_ANSWER) root.removeAttribute(ASKS_CONSENT)
}

/** This only checks the age of the choice; the app validates the rest. */
function isConsentDue(): boolean {
  try {
    const ageMs = Date.now() - Date.parse(localStorage.getItem('cookieConsentDate') ?? '')
    return !(ageMs < CONSENT_VALID_MS)
  } catch {
    return true
  }
}

// The app sends forms and orders with it. Chromium has it since 103, Firefox since 100 and Safari since 16.
if ('timeout' in AbortSignal) {
  root.toggleAttribute(ASKS_CONSENT, isConsentDue())
  for (const type of ['pointerdown', 'keydown', 'focusin', 'click', 'change']) {
    addEventListener(type, record, true)
  }
  window.earlyEvents = []
  if (navigator.connection?.saveData) dataset.lean = ''
  else {
    addEventListener('load', () => {
      try {
        requestIdleCallback(start, { timeout: 2000 })
      } catch {
        setTimeout(start, 200)
      }
    })
  }
  dataset.script = ''
}
