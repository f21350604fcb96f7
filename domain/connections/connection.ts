export const CONNECTION_NAMES = ['address', 'payments', 'mail', 'backup', 'pictures'] as const

/** What the shop is connected to outside, and the owner can type in the back office. */
export type ConnectionName = (typeof CONNECTION_NAMES)[number]
