import type { WishlistData } from '../../../storefront/pages/wishlist/wishlist-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'
import { productCard } from './product-card.ts'
import { readIds } from './read-ids.ts'

/** The page itself is the same for everybody; what this device saved is asked for by ids. */
export const wishlistLoader: Loader<WishlistData> = {
  cacheKey: ({ search }) => (search.has('ids') ? null : '/wishlist'),
  load: ({ search, catalogue }) => ({
    status: 200,
    head: headOf('Wishlist', 'The pieces you saved on this device.'),
    data: {
      products: readIds(search.get('ids'))
        .flatMap((id) => catalogue.product(id) ?? [])
        .map(productCard),
    },
  }),
}
