import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { type Catalogue, loadCatalogue, loadChanges } from '#database/catalogue/catalogue'
import type { Clock } from '#database/clock'
import { findHeldVariants } from '#database/orders/held-variants'
import type { Schema } from '#database/schema'
import type { Product } from '#domain/catalogue/product'
import { hasEmptyVariant, heldWordsOf, withHolds } from './with-holds.ts'

declare module '../base/context.ts' {
  interface AppContext {
    readonly catalogue: LiveCatalogue
  }
}

/**
 * The catalogue in memory, so that pages are served while the database is down. `followChanges`
 * refreshes it at least once a second.
 */
export type LiveCatalogue = {
  readonly current: () => Catalogue
  readonly product: (id: number) => Product | undefined
  readonly refresh: () => Promise<void>
  readonly onChange: (listener: () => void) => void
}

/** The database is asked this often whether held units were paid for: that changes no stock. */
const HOLDS_EVERY_MS = 10_000

export async function openLiveCatalogue(db: Kysely<Schema>, now: Clock): Promise<LiveCatalogue> {
  let loaded = await loadCatalogue(db)
  let holds = await readHolds()
  let catalogue = withHolds(loaded, holds.words)
  let byId = indexById(catalogue)
  const listeners = new Set<() => void>()

  async function readHolds() {
    const askedAtMs = now()
    const held = hasEmptyVariant(loaded) ? await findHeldVariants(db) : []
    return { askedAtMs, words: heldWordsOf(held, askedAtMs) }
  }

  async function load() {
    const changed = await loadChanges(db, loaded)
    const isDue = Math.abs(now() - holds.askedAtMs) >= HOLDS_EVERY_MS
    if (changed === null && !isDue) return
    loaded = changed ?? loaded
    const before = holds
    holds = await readHolds()
    if (changed === null && isDeepStrictEqual(before.words, holds.words)) return
    catalogue = withHolds(loaded, holds.words)
    byId = indexById(catalogue)
    for (const listener of listeners) listener()
  }

  // Loading runs one at a time: a slow result must not overwrite a newer state.
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
