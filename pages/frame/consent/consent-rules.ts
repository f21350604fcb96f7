import { acceptAll, rejectAll } from '#domain/consent/consent'
import { readStoredConsent } from '#domain/consent/read-consent'
import { readStorage } from '../../kit/storage/storage.ts'
import { ASKS_CONSENT, CONSENT_SETTINGS } from './banner-names.ts'
import { consent, isAllowed, pendingCallbacks } from './consent-state.ts'
import { saveChoice } from './save-choice.ts'

/** §4: a choice takes effect on load, when made, and when made in another tab. */
export function applyConsent() {
  const choice = readStorage('cookieConsent')
  const date = readStorage('cookieConsentDate')
  // A choice lasts until the page is left if there is no storage.
  if (choice.isAvailable && date.isAvailable) {
    const stored = { cookieConsent: choice.text, cookieConsentDate: date.text }
    const { consentSince } = document.documentElement.dataset
    consent.set(readStoredConsent(stored, Date.now(), Number(consentSince)))
  }
  document.documentElement.toggleAttribute(ASKS_CONSENT, consent.get() === null)
  for (const pending of pendingCallbacks.splice(0)) {
    if (isAllowed(pending.purpose)) pending.run()
    else pendingCallbacks.push(pending)
  }
}

export async function handleConsentButton({ name, value }: HTMLButtonElement) {
  if (name !== CONSENT_SETTINGS) return applyChoice(value ? acceptAll : rejectAll)
  const { showSettings } = await import('./settings-dialog.tsx')
  showSettings(applyChoice)
}

function applyChoice(toggles: Parameters<typeof saveChoice>[0]) {
  saveChoice(toggles)
  applyConsent()
}
