import type { Product } from '#domain/catalogue/product'
import { buyingFacts } from '#domain/drop/drop-words'
import { messages } from '#domain/messages'
import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { drawDataOf } from '../kit/data/draw-data.ts'
import { productCard } from '../kit/data/product-card.ts'

export const loader = pageLoader('drops', {
  read: findDrop,
  cacheKey: (drop) => `/drops/${drop?.id ?? 'unknown'}${drop?.period ?? ''}`,
  load: async (drop, { catalogue, drops, brand, publicUrl, readDraw }) => {
    if (!drop) {
      const head = headOf('No such drop', `This drop is not planned at ${brand.name}.`)
      return { status: 404, head, data: { state: 'not-found' } }
    }
    const { pictures, shareFiles } = catalogue.current()
    const products = drop.productIds.flatMap((id) => catalogue.product(id) ?? [])
    const current = drops.filter(({ id }) => id === drop.id)
    const [first] = products
    const draw = drop.mode === 'draw' ? await readDraw(drop.id) : null
    const phase = current[0]?.phase ?? 'over'
    const facts = buyingFacts(drop, phase)
    return {
      head: headOf(drop.title, [`${drop.title} by ${brand.name}.`, ...facts].join(' '), {
        canonical: `/drops/${drop.id}`,
        shareName: first ? `product-${first.id}` : 'collection',
        shareFile: (first && shareFiles.get(first.id)) ?? null,
      }),
      drops: current,
      data: {
        state: 'found',
        title: drop.title,
        facts: phase === 'open' && draw === null ? [...facts, ...stockFacts(products)] : facts,
        products: products.map((product) => productCard(product, pictures)),
        draw:
          draw &&
          drawDataOf(drop, draw, {
            catalogue,
            publicUrl,
            isBefore: phase === 'before',
          }),
      },
    }
  },
})

/** The page of a draw, with its number of entries, is rendered anew this often. */
export const DRAW_PERIOD_MS = 5_000

function findDrop({ params, catalogue, atMs }: LoaderContext) {
  const drop = catalogue.current().drops.find(({ id }) => id === params.id)
  if (drop?.mode !== 'draw') return drop && { ...drop, period: '' }
  return { ...drop, period: ` ${Math.floor(atMs / DRAW_PERIOD_MS)}` }
}

/** When nothing of an open drop can be bought, this says whether some may come back, or all of it is sold. */
function stockFacts(products: readonly Product[]): readonly string[] {
  if (products.length === 0 || !products.every(({ isSoldOut }) => isSoldOut)) return []
  const held = products.flatMap(({ variants }) => variants.flatMap((variant) => variant.held ?? []))
  // The latest of those that name a time.
  const latest = held.toSorted().findLast((sentence) => sentence.includes('until'))
  return [latest ?? held[0] ?? `${messages['sold-out']}.`]
}
