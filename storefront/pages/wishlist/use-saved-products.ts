import { useCallback, useEffect, useState } from 'react'
import type { ProductCardData } from '#contracts/product-card'
import { fetchPayload } from '../../runtime/navigation/fetch-payload.ts'
import { useSiteData } from '../../runtime/site-data-context.ts'
import { dropFromWishlist } from '../../wishlist/edit-wishlist.ts'
import type { Wishlist } from '../../wishlist/stored-wishlist.ts'

type KnownProducts = ReadonlyMap<number, ProductCardData>

/** Asks for the saved products that are not known yet; what the shop no longer has is dropped. */
export function useSavedProducts(saved: Wishlist) {
  const { build } = useSiteData()
  const [known, setKnown] = useState<KnownProducts>(new Map())
  const [isFailed, setIsFailed] = useState(false)
  const missing = saved.filter((id) => !known.has(id)).join(',')

  useEffect(() => {
    if (missing === '' || isFailed) return
    let isWanted = true
    fetchPayload<'wishlist'>(`/wishlist?ids=${missing}`, build).then(
      ({ data: { products } }) => {
        if (!isWanted) return
        setKnown(
          (before) => new Map([...before, ...products.map((each) => [each.id, each] as const)]),
        )
        const found = new Set(products.map(({ id }) => id))
        dropFromWishlist(
          missing
            .split(',')
            .map(Number)
            .filter((id) => !found.has(id)),
        )
      },
      () => isWanted && setIsFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [missing, isFailed, build])

  const tryAgain = useCallback(() => setIsFailed(false), [])
  return { known, isFailed, tryAgain }
}
