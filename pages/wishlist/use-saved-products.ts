import { useCallback, useEffect, useState } from 'react'
import { fetchPayload } from '../frame/navigation/fetch-payload.ts'
import type { WishlistData } from '../kit/data/catalogue-pages.ts'
import type { ProductCardData } from '../kit/data/product-card-data.ts'
import { useSiteData } from '../kit/site-data-context.ts'
import { removeFromWishlist } from '../kit/wishlist/edit-wishlist.ts'
import type { Wishlist } from '../kit/wishlist/wishlist.ts'

type KnownProducts = ReadonlyMap<number, ProductCardData>

/** Fetches the saved products that are not loaded yet; those no longer sold are removed. */
export function useSavedProducts(saved: Wishlist) {
  const { build } = useSiteData()
  const [known, setKnown] = useState<KnownProducts>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const missing = saved.filter((id) => !known.has(id)).join(',')

  useEffect(() => {
    if (missing === '' || hasFailed) return
    let isCurrent = true
    fetchPayload<WishlistData>(`/wishlist?ids=${missing}`, build).then(
      ({ data: { products } }) => {
        if (!isCurrent) return
        setKnown(
          (before) => new Map([...before, ...products.map((each) => [each.id, each] as const)]),
        )
        const found = new Set(products.map(({ id }) => id))
        removeFromWishlist(
          missing
            .split(',')
            .map(Number)
            .filter((id) => !found.has(id)),
        )
      },
      () => isCurrent && setHasFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [missing, hasFailed, build])

  const retry = useCallback(() => setHasFailed(false), [])
  return { known, hasFailed, retry }
}
