import type { Kysely } from 'kysely'
import { loadConnections } from '#database/connections/connections'
import { hasLivePayments } from '#database/orders/shop-facts'
import type { Schema } from '#database/schema'

/**
 * The environment with the address that an owner typed in the office, unless it has one itself. Without either, links are
 * right on a development machine; a shop that took money has lost its settings.
 */
export async function environmentWithAddress(db: Kysely<Schema>): Promise<NodeJS.ProcessEnv> {
  if (process.env.PUBLIC_URL?.trim()) return process.env
  const { stored } = await loadConnections(db)
  const typed = stored.find(({ name }) => name === 'address')?.open?.PUBLIC_URL
  if (typed !== undefined) return { ...process.env, PUBLIC_URL: typed }
  if (await hasLivePayments(db)) {
    console.error('There is no PUBLIC_URL in the settings: links lead to this machine.')
  }
  return process.env
}
