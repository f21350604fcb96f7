import type { ConsentToggles } from './consent.ts'
import { CONSENT_VALID_MS, DAY_MS } from './consent-lifetime.ts'

/** §3: as the browser keeps it. */
export type StoredConsent = {
  readonly cookieConsent: string | null
  readonly cookieConsentDate: string | null
}

// A clock may have been set back a little since; a date far ahead would never expire.
const CLOCK_SLACK_MS = DAY_MS

/**
 * `null` where there is no valid choice: then the banner asks, and nothing is allowed yet. Read by
 * hand, because this is on every page and a schema would bring its library along.
 */
export function readStoredConsent(stored: StoredConsent, nowMs: number): ConsentToggles | null {
  const ageMs = nowMs - Date.parse(stored.cookieConsentDate ?? '')
  const isCurrent = ageMs >= -CLOCK_SLACK_MS && ageMs < CONSENT_VALID_MS
  try {
    const toggles: unknown = JSON.parse(stored.cookieConsent ?? '')
    return isCurrent && areToggles(toggles) ? toggles : null
  } catch {
    return null
  }
}

function areToggles(value: unknown): value is ConsentToggles {
  return ['analytics', 'marketing', 'preferences'].every(
    (purpose) => typeof Object(value)[purpose] === 'boolean',
  )
}
