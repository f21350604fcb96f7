export const CONSENT_BANNER_ID = 'cookies'
/** Accept and Reject have this name, which the inline boot script knows. */
export const CONSENT_ANSWER = 'consent'
/** Every button with this name opens the settings. */
export const CONSENT_SETTINGS = 'consent-settings'
/** Pages that can be read while the banner is shown set this on the root. */
export const READABLE_BEFORE_CONSENT = 'data-readable-before-consent'
export const ASKS_CONSENT = 'data-asks-consent'
