/** The words are the page's own; there is nothing to load. */
export type FaqData = Readonly<Record<string, never>>
