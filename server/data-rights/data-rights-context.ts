import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { AppContext } from '../context.ts'
import { type LetterLimits, letterLimitsOf } from '../mail/letter-allowance.ts'

/** What every step of a data-rights request needs; tests pass their own clock and randomness. */
export type DataRightsContext = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  readonly random: () => number
  readonly limits: LetterLimits
}

export function dataRightsContextOf({
  db,
  now,
  config,
}: Pick<AppContext, 'db' | 'now' | 'config'>): DataRightsContext {
  const { publicUrl } = config
  return { db, publicUrl, now, random: Math.random, limits: letterLimitsOf(config) }
}
