/** The words are the page's own; there is nothing to load. */
export type LandingSuccessData = Readonly<Record<string, never>>
