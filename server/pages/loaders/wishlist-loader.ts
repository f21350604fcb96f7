import type { WishlistData } from '../../../storefront/pages/wishlist/wishlist-data.ts'
import { headOf } from '../head.ts'
import type { Loader } from '../page-result.ts'
import { productCard } from './product-card.ts'

const MOST_IDS = 100
const LONGEST_LIST = 2000

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

function readIds(given: string | null): readonly number[] {
  const ids = (given ?? '').slice(0, LONGEST_LIST).split(',')
  const plain = ids.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number)
  return [...new Set(plain)].slice(0, MOST_IDS)
}
