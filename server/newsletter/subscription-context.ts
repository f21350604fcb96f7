import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Brand } from '#domain/site-brand'
import type { AppContext } from '../base/context.ts'
import { type LetterLimits, letterLimitsOf } from '../mail/letter-allowance.ts'

/** What every step of a subscription needs; tests pass their own clock. */
export type SubscriptionContext = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  readonly limits: LetterLimits
  /** As it is now. */
  readonly brand: () => Brand
}

export function subscriptionContextOf({
  db,
  now,
  config,
  settings,
}: Pick<AppContext, 'db' | 'now' | 'config' | 'settings'>): SubscriptionContext {
  const brand = () => settings.current().brand
  return { db, publicUrl: config.publicUrl, now, limits: letterLimitsOf(config), brand }
}
