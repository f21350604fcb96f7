import type { ConsentToggles } from './consent.ts'
import { CONSENT_VALID_MS, DAY_MS, PREFERENCES_EXTENDED_MS } from './consent-lifetime.ts'

/** The browser stores these strings (§3). */
export type StoredConsent = {
  readonly cookieConsent: string | null
  readonly cookieConsentDate: string | null
}

// A clock that was set back since is tolerated; a date far in the future would never expire.
const MAX_CLOCK_SKEW_MS = DAY_MS

/**
 * `null` without a valid choice: the banner asks, and nothing is allowed yet. Whoever allowed something before the owner
 * asked again (`askedAgainMs`; NaN: never) is asked, too. Parsed without the
 * schema library, because every page loads this.
 */
export function readStoredConsent(
  stored: StoredConsent,
  nowMs: number,
  askedAgainMs = Number.NaN,
): ConsentToggles | null {
  const chosenMs = Date.parse(stored.cookieConsentDate ?? '')
  const ageMs = nowMs - chosenMs
  const isCurrent = ageMs >= -MAX_CLOCK_SKEW_MS && ageMs < CONSENT_VALID_MS
  const isBefore = (dateMs: number) => chosenMs < dateMs && nowMs >= dateMs
  try {
    const toggles: unknown = JSON.parse(stored.cookieConsent ?? '')
    if (!isCurrent || !areToggles(toggles)) return null
    const { analytics, marketing, preferences } = toggles
    if ((analytics || marketing || preferences) && isBefore(askedAgainMs)) return null
    return preferences && isBefore(PREFERENCES_EXTENDED_MS) ? null : toggles
  } catch {
    return null
  }
}

function areToggles(value: unknown): value is ConsentToggles {
  return ['analytics', 'marketing', 'preferences'].every(
    (purpose) => typeof Object(value)[purpose] === 'boolean',
  )
}
