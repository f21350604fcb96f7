import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { AppContext } from '../base/context.ts'
import { type LetterLimits, letterLimitsOf } from '../mail/letter-allowance.ts'

/** What asking for a piece, and telling of it, needs; tests pass their own clock. */
export type WaitingContext = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  readonly limits: LetterLimits
  /** How long after its instant a drop is over. */
  readonly dropLengthMs: number
  /** As shoppers see them now. */
  readonly catalogue: Pick<AppContext['catalogue'], 'product'>
}

export function waitingContextOf(
  context: Pick<AppContext, 'db' | 'now' | 'config' | 'orders' | 'catalogue'>,
): WaitingContext {
  const { db, now, config, orders, catalogue } = context
  return {
    db,
    publicUrl: config.publicUrl,
    now,
    limits: letterLimitsOf(config),
    dropLengthMs: orders.limits.dropLengthMs,
    catalogue,
  }
}
