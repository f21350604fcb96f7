import { acceptAll, rejectAll } from '#domain/consent/consent'
import { readStoredConsent } from '#domain/consent/read-consent'
import { readStorage } from '../storage.ts'
import { ASKS_CONSENT, CONSENT_SETTINGS } from './banner-names.ts'
import { choose } from './choose.ts'
import { consent, isAllowed, waiting } from './consent-state.ts'

/** §4: a choice takes effect on load, when it is made, and when another tab makes it. */
export function applyConsent() {
  const choice = readStorage('cookieConsent')
  const date = readStorage('cookieConsentDate')
  // Where the browser gives no storage, a choice holds until the page is left.
  if (choice.isAvailable && date.isAvailable) {
    const stored = { cookieConsent: choice.text, cookieConsentDate: date.text }
    consent.set(readStoredConsent(stored, Date.now()))
  }
  document.documentElement.toggleAttribute(ASKS_CONSENT, consent.get() === null)
  for (const wish of waiting.splice(0)) {
    if (isAllowed(wish.purpose)) wish.run()
    else waiting.push(wish)
  }
}

export async function answerButton({ name, value }: HTMLButtonElement) {
  if (name !== CONSENT_SETTINGS) return answer(value ? acceptAll : rejectAll)
  const { showSettings } = await import('./settings-dialog.tsx')
  showSettings(answer)
}

function answer(toggles: Parameters<typeof choose>[0]) {
  choose(toggles)
  applyConsent()
}
