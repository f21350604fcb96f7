import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Returns epoch milliseconds of the clock that all processes of the shop share. */
export type Clock = () => number

/** Asks the database for the time, within this transaction. */
export type ExactClock = (trx: Kysely<Schema>) => number | Promise<number>

/**
 * A stored time further in the future than any legitimate one was written by a wrong clock, and
 * counts as due. Otherwise a clock that ran a day ahead and was corrected would stop mail, rate
 * limits and exchange rates for a day. This is the tolerance: processes disagree a little, and a
 * statement may wait for a connection after its time was read.
 */
export const MAX_CLOCK_SKEW_MS = 30_000
