import type { Product } from '#domain/catalogue/product'
import type { CurrentDrop } from '#domain/drop/drop'
import { closedWords } from '#domain/drop/drop-words'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'

type Sale = {
  readonly drops: readonly CurrentDrop[]
  /** The owner has stopped the sale of everything. */
  readonly isPaused: boolean
}

/** Products that cannot be bought at the moment are closed in the returned catalogue. */
export function catalogueNow(catalogue: LiveCatalogue, { drops, isPaused }: Sale): LiveCatalogue {
  const inDrop = new Set(drops.flatMap(({ productIds }) => productIds))
  const closed = new Map<number, CurrentDrop>()
  for (const drop of drops) {
    // The drop that opens last counts.
    if (isClosed(drop)) for (const id of drop.productIds) closed.set(id, drop)
  }
  return {
    ...catalogue,
    product: (id) => {
      const known = catalogue.product(id)
      if (!known) return undefined
      const product: Product = inDrop.has(id) ? { ...known, isInDrop: true } : known
      const drop = closed.get(id)
      if (drop) return { ...product, closed: closedWords(drop) }
      return isPaused || product.isPaused ? { ...product, closed: PAUSED } : product
    },
  }
}

const PAUSED = 'Not on sale now'

/** A draw never opens to everybody before it is over. */
function isClosed({ phase, mode }: CurrentDrop): boolean {
  return phase === 'before' || mode === 'draw'
}

/** Tells apart the pages of before and after an instant. */
export function phasesKey(drops: readonly CurrentDrop[]): string {
  return drops.map(({ id, phase }) => `${id}:${phase}`).join(' ')
}
