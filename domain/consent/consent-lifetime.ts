export const DAY_MS = 24 * 60 * 60 * 1000

/** §9: after a year the banner asks again. In its own file because the inline script imports it. */
export const CONSENT_VALID_MS = 365 * DAY_MS

/**
 * Since then Preferences covers the products seen last too. A purpose that comes to cover more needs a
 * new date: whoever allowed it before is asked again.
 */
export const PREFERENCES_EXTENDED_MS = Date.UTC(2026, 10, 17)
