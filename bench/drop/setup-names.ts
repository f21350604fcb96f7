export const SETUP_NAMES = ['sqlite', 'sqlite-nginx', 'postgres', 'postgres-nginx'] as const
export type SetupName = (typeof SETUP_NAMES)[number]

/** A process of the shop accepts as many connections. */
export const MAX_SHOPPERS = 10_000
