/** The words are the page's own; there is nothing to load. */
export type AccessibilityData = Readonly<Record<string, never>>
