import type { Kysely } from 'kysely'
import type { ExactClock } from '#database/clock'
import type { Schema } from '#database/schema'
import type { AppContext } from '../base/context.ts'
import { type LetterLimits, letterLimitsOf } from '../mail/letter-allowance.ts'

/** What entering a draw needs; tests pass their own clocks. */
export type DrawContext = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  /** Asked in a transaction: the database's clock alone decides when entries close. */
  readonly nowIn: ExactClock
  readonly limits: LetterLimits
  readonly catalogue: Pick<AppContext['catalogue'], 'product'>
}

export function drawContextOf(
  context: Pick<AppContext, 'db' | 'now' | 'config' | 'orders' | 'catalogue'>,
): DrawContext {
  const { db, now, config, orders, catalogue } = context
  const { publicUrl } = config
  return { db, publicUrl, now, nowIn: orders.nowIn, limits: letterLimitsOf(config), catalogue }
}
