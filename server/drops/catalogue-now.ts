import type { CurrentDrop } from '#domain/drop/drop'
import { closedWords } from '#domain/drop/drop-words'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'

/** The same catalogue, in which pieces of a drop that is not open yet are closed. */
export function catalogueNow(
  catalogue: LiveCatalogue,
  drops: readonly CurrentDrop[],
): LiveCatalogue {
  const closed = new Map<number, CurrentDrop>()
  for (const drop of drops) {
    // The drop that opens last counts.
    if (isClosed(drop)) for (const id of drop.productIds) closed.set(id, drop)
  }
  if (closed.size === 0) return catalogue
  return {
    ...catalogue,
    product: (id) => {
      const product = catalogue.product(id)
      const drop = closed.get(id)
      return product && drop ? { ...product, closed: closedWords(drop) } : product
    },
  }
}

/** A draw never opens to everybody before it is over. */
function isClosed({ phase, mode }: CurrentDrop): boolean {
  return phase === 'before' || mode === 'draw'
}

/** Tells apart the pages of before and after an instant. */
export function phasesKey(drops: readonly CurrentDrop[]): string {
  return drops.map(({ id, phase }) => `${id}:${phase}`).join(' ')
}
