import type { Kysely } from 'kysely'
import type { ExactClock } from '#database/clock'
import type { Schema } from '#database/schema'
import type { FieldErrors } from '#domain/form/read-form'
import type { AppContext } from '../base/context.ts'
import { type LetterLimits, letterLimitsOf } from '../mail/letter-allowance.ts'

/** What draws and waiting lists need; tests pass their own clocks. */
export type LineContext = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  /** Asked in a transaction: the database's clock alone decides when the entries of a draw close. */
  readonly nowIn: ExactClock
  readonly limits: LetterLimits
  /** How long after its instant a drop is over. */
  readonly dropLengthMs: number
  /** As shoppers see them now. */
  readonly catalogue: Pick<AppContext['catalogue'], 'product'>
}

export function lineContextOf(
  context: Pick<AppContext, 'db' | 'now' | 'config' | 'orders' | 'catalogue'>,
): LineContext {
  const { db, now, config, orders, catalogue } = context
  const { publicUrl } = config
  const { dropLengthMs } = orders.limits
  const limits = letterLimitsOf(config)
  return { db, publicUrl, now, nowIn: orders.nowIn, limits, dropLengthMs, catalogue }
}

export type AskedInLine = {
  readonly form: unknown
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
}

export type LineRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors }
  | {
      readonly code: 'draw-unknown' | 'draw-closed' | 'waiting-piece-unknown' | 'too-many-requests'
    }
