import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Brand } from '#domain/site-brand'
import type { AppContext } from '../base/context.ts'

/** What telling staff needs; tests pass their own clock and their own push service. */
export type AlertContext = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly brand: () => Brand
  readonly lowMark: () => number
  /** Of the back office. */
  readonly officeOrigin: string
  readonly fetch: typeof fetch
}

export function alertContextOf({ db, now, config, settings }: AppContext): AlertContext {
  return {
    db,
    now,
    brand: () => settings.current().brand,
    lowMark: () => settings.current().lowStockMark,
    officeOrigin: config.officeOrigin ?? config.publicUrl,
    fetch,
  }
}
