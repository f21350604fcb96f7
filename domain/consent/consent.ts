import * as v from 'valibot'

/** §3: what the visitor allows. Necessary things need no permission. */
export type Consent = {
  readonly necessary: true
  readonly analytics: boolean
  readonly marketing: boolean
  readonly preferences: boolean
}

export type ConsentToggles = Omit<Consent, 'necessary'>

/** §3: as the browser keeps it. */
export type StoredConsent = {
  readonly cookieConsent: string | null
  readonly cookieConsentDate: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000
/** §9: after a year the visitor is asked again. */
const VALID_MS = 365 * DAY_MS
// A clock may have been set back a little since; a date far ahead would never expire.
const CLOCK_SLACK_MS = DAY_MS

export const acceptAll: Consent = consentTo({ analytics: true, marketing: true, preferences: true })
export const rejectAll: Consent = consentTo({
  analytics: false,
  marketing: false,
  preferences: false,
})

export function consentTo({ analytics, marketing, preferences }: ConsentToggles): Consent {
  return { necessary: true, analytics, marketing, preferences }
}

const storedToggles = v.object({
  analytics: v.boolean(),
  marketing: v.boolean(),
  preferences: v.boolean(),
})

/** `null` where there is no valid choice: then the banner asks, and nothing is allowed yet. */
export function readStoredConsent(stored: StoredConsent, nowMs: number): Consent | null {
  const parsed = v.safeParse(storedToggles, parseJson(stored.cookieConsent ?? ''))
  if (!parsed.success || !isCurrent(stored.cookieConsentDate ?? '', nowMs)) return null
  return consentTo(parsed.output)
}

export function writeStoredConsent(consent: Consent, nowMs: number) {
  return {
    cookieConsent: JSON.stringify(consent),
    cookieConsentDate: new Date(nowMs).toISOString(),
  }
}

function isCurrent(date: string, nowMs: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(date)) return false
  const ageMs = nowMs - Date.parse(date)
  return ageMs >= -CLOCK_SLACK_MS && ageMs < VALID_MS
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
