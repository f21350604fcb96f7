import type { CartData } from '../../../storefront/pages/cart/cart-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'
import { pictureData } from './picture-data.ts'
import { readIds } from './read-ids.ts'

/** What the catalogue says today about the pieces in somebody's cart. */
export const cartLoader: Loader<CartData> = {
  cacheKey: ({ search }) => (search.has('ids') ? null : '/cart'),
  load: ({ search, catalogue }) => {
    const products = readIds(search.get('ids')).flatMap((id) => catalogue.product(id) ?? [])
    const files = products.flatMap(({ pictures }) => pictures.map(({ file }) => file))
    return {
      status: 200,
      head: headOf('Cart', 'What you chose.', { canonical: '/cart' }),
      data: {
        products,
        pictures: Object.fromEntries(files.map((file) => [file, pictureData(file)])),
      },
    }
  },
}
