export const CONSENT_BANNER_ID = 'cookies'
/** The name of the Accept and Reject buttons, known to the inline boot script. */
export const CONSENT_ANSWER = 'consent'
/** Every button with this name opens the settings. */
export const CONSENT_SETTINGS = 'consent-settings'
/** Set on the root by pages that can be read while the banner is shown. */
export const READABLE_BEFORE_CONSENT = 'data-readable-before-consent'
export const ASKS_CONSENT = 'data-asks-consent'
