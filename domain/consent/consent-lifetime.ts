export const DAY_MS = 24 * 60 * 60 * 1000

/** §9: after a year the banner asks again. In its own file because the inline script imports it. */
export const CONSENT_VALID_MS = 365 * DAY_MS
