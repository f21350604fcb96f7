import { buyingFacts } from '#domain/drop/drop-words'
import { headOf } from '../../seo/head.ts'
import type { LoaderContext } from '../loader-context.ts'
import { pageLoader } from '../page-loader.ts'
import { productCard } from './product-card.ts'

export const dropLoader = pageLoader('drops', {
  read: findDrop,
  cacheKey: (drop) => `/drops/${drop?.id ?? 'unknown'}`,
  load: (drop, { catalogue, drops, brand }) => {
    if (!drop) {
      const head = headOf('No such drop', `This drop is not planned at ${brand.name}.`)
      return { status: 404, head, data: { state: 'not-found' } }
    }
    const { pictures, shareFiles } = catalogue.current()
    const products = drop.productIds.flatMap((id) => catalogue.product(id) ?? [])
    const current = drops.filter(({ id }) => id === drop.id)
    const [first] = products
    const facts = buyingFacts(drop, current[0]?.phase ?? 'over')
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
        facts,
        products: products.map((product) => productCard(product, pictures)),
      },
    }
  },
})

function findDrop({ params, catalogue }: LoaderContext) {
  return catalogue.current().drops.find(({ id }) => id === params.id)
}
