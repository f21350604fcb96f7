import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { productCard } from '../kit/data/product-card.ts'
import { readIds } from '../kit/data/read-ids.ts'

const head = headOf('Wishlist', 'The pieces you saved on this device.')

/** The page is the same for everybody; the device requests its saved products by `ids`. */
export const loader = pageLoader('wishlist', {
  read: ({ search }) => readIds(search),
  cacheKey: (ids) => (ids === null ? '/wishlist' : null),
  load: (ids, { catalogue }) => {
    const products = (ids ?? []).flatMap((id) => catalogue.product(id) ?? [])
    const { pictures } = catalogue.current()
    return { head, data: { products: products.map((each) => productCard(each, pictures)) } }
  },
})
