/** The `name` by which the app finds every newsletter form. */
export const NEWSLETTER_FORM = 'newsletter'
