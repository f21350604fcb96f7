import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { type Catalogue, loadCatalogue, loadChanges } from '#database/repositories/catalogue'
import type { Schema } from '#database/schema'
import type { Product } from '#domain/catalogue/product'

/**
 * The catalogue in memory, so that pages are served while the database is down. `followChanges`
 * refreshes it once a second.
 */
export type LiveCatalogue = {
  readonly current: () => Catalogue
  readonly product: (id: number) => Product | undefined
  readonly refresh: () => Promise<void>
  readonly onChange: (listener: () => void) => void
}

export async function openLiveCatalogue(db: Kysely<Schema>): Promise<LiveCatalogue> {
  let catalogue = await loadCatalogue(db)
  let byId = indexById(catalogue)
  const listeners = new Set<() => void>()

  async function load() {
    const changed = await loadChanges(db, catalogue)
    if (changed === null) return
    catalogue = changed
    byId = indexById(catalogue)
    for (const listener of listeners) listener()
  }

  // One at a time: a slow result must not overwrite a newer state.
  const oneAtATime = pLimit(1)
  const refresh = () => oneAtATime(load)

  return {
    current: () => catalogue,
    product: (id) => byId.get(id),
    refresh,
    onChange: (listener) => listeners.add(listener),
  }
}

function indexById({ products }: Catalogue): ReadonlyMap<number, Product> {
  return new Map(products.map((product) => [product.id, product]))
}
