/** The words are the page's own; there is nothing to load. */
export type PrivacyPolicyData = Readonly<Record<string, never>>
