import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Brand } from '#domain/site-brand'
import type { AppContext } from '../base/context.ts'
import { type LetterLimits, letterLimitsOf } from '../mail/letter-allowance.ts'

/** What every step of a data-rights request needs; tests pass their own clock and randomness. */
export type DataRightsContext = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  readonly random: () => number
  readonly limits: LetterLimits
  /** As it is now. */
  readonly brand: () => Brand
}

export function dataRightsContextOf({
  db,
  now,
  config,
  settings,
}: Pick<AppContext, 'db' | 'now' | 'config' | 'settings'>): DataRightsContext {
  const { publicUrl } = config
  const limits = letterLimitsOf(config)
  const brand = () => settings.current().brand
  return { db, publicUrl, now, random: Math.random, limits, brand }
}
