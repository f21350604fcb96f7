import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { loadSettings } from '#database/settings/settings'
import { settingsInForce } from '#domain/settings/settings'
import type { Brand } from '#domain/site-brand'

/** The owner's commands run once; the environment decides none of these facts. */
export async function readBrand(db: Kysely<Schema>): Promise<Brand> {
  return settingsInForce(await loadSettings(db), {}).brand
}
