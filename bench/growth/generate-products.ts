import type { Catalogue } from '#database/catalogue/catalogue'
import type { Product } from '#domain/catalogue/product'
import { pesewas } from '#domain/money/money'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'

const WORDS = ['Harmattan', 'Kente', 'Lagoon', 'Makola', 'Osu', 'Volta', 'Jamestown', 'Indigo']
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2023, 5, 1)

/** Makes `count` products, each like one of the real ones but with a unique name. */
export function generateProducts(like: readonly Product[], count: number): readonly Product[] {
  return Array.from({ length: count }, (_, index) => {
    const model = like[index % like.length]
    if (model === undefined) throw new Error('Nothing to be like')
    return index < like.length ? model : vary(model, index)
  })
}

function vary(model: Product, index: number): Product {
  // The stride is coprime to the counts, so that the products are not already sorted.
  const spread = (index * 7919) % 10_007
  const title = `${WORDS[spread % WORDS.length]} ${model.title} ${spread}`
  return {
    ...model,
    id: 1_000 + index,
    slug: `${model.slug}-${index}`,
    title,
    price: pesewas(10_000 + spread * 10),
    releasedOn: new Date(FIRST_DAY + (spread % 900) * DAY_MS).toISOString().slice(0, 10),
  }
}

/** This catalogue never changes and has no database behind it. */
export function fixedCatalogue(catalogue: Catalogue): LiveCatalogue {
  const byId = new Map(catalogue.products.map((product) => [product.id, product]))
  return {
    current: () => catalogue,
    product: (id) => byId.get(id),
    refresh: async () => undefined,
    onChange: () => undefined,
  }
}
