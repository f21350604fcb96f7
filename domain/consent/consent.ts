/** §3: what the visitor allows. Necessary storage needs no consent. */
export type Consent = {
  readonly necessary: true
  readonly analytics: boolean
  readonly marketing: boolean
  readonly preferences: boolean
}

export type ConsentToggles = Omit<Consent, 'necessary'>
export type Purpose = keyof ConsentToggles

export const acceptAll: Consent = consentTo({ analytics: true, marketing: true, preferences: true })
export const rejectAll: Consent = consentTo({
  analytics: false,
  marketing: false,
  preferences: false,
})

export function consentTo({ analytics, marketing, preferences }: ConsentToggles): Consent {
  return { necessary: true, analytics, marketing, preferences }
}

export function writeStoredConsent(consent: Consent, nowMs: number) {
  return {
    cookieConsent: JSON.stringify(consent),
    cookieConsentDate: new Date(nowMs).toISOString(),
  }
}
