import { type ConsentToggles, consentTo, writeStoredConsent } from '#domain/consent/consent'
import { announce } from '../runtime/navigation/announcer.ts'
import { writeStorage } from '../storage.ts'
import { CONSENT_BANNER_ID } from './banner-names.ts'
import { consent } from './consent-state.ts'
import { forgetRefused } from './forget-refused.ts'

/** §4. The date is written last, because the other tabs wait for it. */
export function choose(toggles: ConsentToggles) {
  const { cookieConsent, cookieConsentDate } = writeStoredConsent(consentTo(toggles), Date.now())
  consent.set(toggles)
  writeStorage('cookieConsent', cookieConsent)
  writeStorage('cookieConsentDate', cookieConsentDate)
  forgetRefused(toggles)
  announce('Your cookie choice is saved.')
  leaveBanner()
}

/** It is gone, so whoever stood in it is put where the page begins. */
function leaveBanner() {
  const { activeElement: active, body } = document
  if (active !== body && !active?.closest(`#${CONSENT_BANNER_ID}`)) return
  document.getElementById('main')?.focus({ preventScroll: true })
}
