import { type ConsentToggles, consentTo, writeStoredConsent } from '#domain/consent/consent'
import { writeStorage } from '../../kit/storage/storage.ts'
import { announce } from '../navigation/announcer.ts'
import { CONSENT_BANNER_ID } from './banner-names.ts'
import { consent } from './consent-state.ts'
import { removeRefusedData } from './remove-refused-data.ts'

/** §4. The date is written last: other tabs react to its `storage` event. */
export function saveChoice(toggles: ConsentToggles) {
  const { cookieConsent, cookieConsentDate } = writeStoredConsent(consentTo(toggles), Date.now())
  consent.set(toggles)
  writeStorage('cookieConsent', cookieConsent)
  writeStorage('cookieConsentDate', cookieConsentDate)
  removeRefusedData(toggles)
  announce('Your cookie choice is saved.')
  leaveBanner()
}

/** If the hidden banner had the focus, it moves to the start of the page. */
function leaveBanner() {
  const { activeElement: active, body } = document
  if (active !== body && !active?.closest(`#${CONSENT_BANNER_ID}`)) return
  document.getElementById('main')?.focus({ preventScroll: true })
}
