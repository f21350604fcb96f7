import { browsingMessages as messages } from '#domain/browsing-messages'
import type { Purpose } from '#domain/consent/consent'
import { showToast } from '#ui/toast-store.ts'
import { ASKS_CONSENT, CONSENT_ANSWER } from './banner-names.ts'
import { waiting } from './consent-state.ts'

/**
 * What every page needs of consent, and no more. Whoever is asked for the first time has allowed
 * nothing yet, so the rest comes with the first press, or where there is a choice to be read.
 */
let rules: Promise<typeof import('./consent-rules.ts')> | undefined

/** Runs it once: now, or when the visitor allows it. */
export function whenAllowed(purpose: Purpose, run: () => void) {
  waiting.push({ purpose, run })
  applyStoredConsent()
}

/** Buttons are known by their names, so that they can stand in HTML that the app never draws. */
export function answerConsentButtons() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button?.name.startsWith(CONSENT_ANSWER)) return
    // The banner goes with the press; what the press means follows.
    if (button.name === CONSENT_ANSWER) document.documentElement.removeAttribute(ASKS_CONSENT)
    loadRules()
      .then(({ answerButton }) => answerButton(button))
      .catch(() => showToast(messages['network-error']))
  })
}

/** Once early taps have been heard: one of them may have been the answer. */
export function followConsent() {
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

/** Where the rules cannot be fetched nothing is allowed, and the next page tries again. */
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
