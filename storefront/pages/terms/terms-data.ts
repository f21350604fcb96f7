/** The words are the page's own; there is nothing to load. */
export type TermsData = Readonly<Record<string, never>>
