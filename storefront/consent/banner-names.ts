export const CONSENT_BANNER_ID = 'cookies'
/** The buttons that answer the banner's question; the inline script knows them by this name. */
export const CONSENT_ANSWER = 'consent'
/** Every button of this name, wherever it stands, opens the settings. */
export const CONSENT_SETTINGS = 'consent-settings'
/** Set on the root by pages that can be read while the banner asks. */
export const READABLE_BEFORE_CONSENT = 'data-readable-before-consent'
export const ASKS_CONSENT = 'data-asks-consent'
