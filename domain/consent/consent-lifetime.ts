export const DAY_MS = 24 * 60 * 60 * 1000

/** §9: after a year the visitor is asked again. Alone in its file: the inline script needs it. */
export const CONSENT_VALID_MS = 365 * DAY_MS
