/** A helper packs orders, counts stock, sells at the market and answers messages; nothing else. */
export const ROLES = ['owner', 'helper'] as const
export type Role = (typeof ROLES)[number]
