import { browsingMessages as messages } from '#domain/browsing-messages'
import type { Purpose } from '#domain/consent/consent'
import { showToast } from '#ui/toast-store.ts'
import { ASKS_CONSENT, CONSENT_ANSWER } from './banner-names.ts'
import { pendingCallbacks } from './consent-state.ts'

/**
 * The rules are loaded on demand: a first-time visitor has allowed nothing yet, so they are needed only when a button
 * is pressed or a stored choice exists.
 */
let rules: Promise<typeof import('./consent-rules.ts')> | undefined

/** Runs the callback once: now, or when the visitor consents. */
export function whenAllowed(purpose: Purpose, run: () => void) {
  pendingCallbacks.push({ purpose, run })
  applyStoredConsent()
}

/** Buttons are found by name, because the app does not render the static HTML they are in. */
export function handleConsentButtons() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button?.name.startsWith(CONSENT_ANSWER)) return
    // Hide the banner at once, before the rules are loaded.
    if (button.name === CONSENT_ANSWER) document.documentElement.removeAttribute(ASKS_CONSENT)
    loadRules()
      .then(({ handleConsentButton }) => handleConsentButton(button))
      .catch(() => showToast(messages['network-error']))
  })
}

/** Call after the early events are replayed: one of them may be the choice. */
export function watchConsent() {
  applyStoredConsent()
  const { documentElement: root } = document
  root.toggleAttribute('data-has-scrollbar', innerWidth > root.clientWidth)
  addEventListener('storage', ({ key }) => {
    if (key === 'cookieConsentDate') applyConsent()
  })
}

function applyStoredConsent() {
  if (!document.documentElement.hasAttribute(ASKS_CONSENT)) applyConsent()
}

/** If the rules cannot be loaded nothing is allowed, and the next page tries again. */
function applyConsent() {
  loadRules().then(
    (loaded) => loaded.applyConsent(),
    () => undefined,
  )
}

function loadRules() {
  rules ??= import('./consent-rules.ts')
  rules.catch(() => {
    rules = undefined
  })
  return rules
}
