export const CONSENT_BANNER_ID = 'cookies'
/** The buttons that answer the banner's question; the inline script knows them by this name. */
export const CONSENT_ANSWER = 'consent'
/** Every button of this name, wherever it stands, opens the settings. */
export const CONSENT_SETTINGS = 'consent-settings'
export const ASKS_CONSENT = 'data-asks-consent'
