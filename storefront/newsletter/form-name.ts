/** By which the app knows every newsletter form, wherever it stands. */
export const NEWSLETTER_FORM = 'newsletter'
