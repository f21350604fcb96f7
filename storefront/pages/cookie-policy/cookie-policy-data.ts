/** The words are the page's own; there is nothing to load. */
export type CookiePolicyData = Readonly<Record<string, never>>
