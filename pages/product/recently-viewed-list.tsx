import { useEffect, useState, useSyncExternalStore } from 'react'
import { consent, isAllowed } from '../frame/consent/consent-state.ts'
import { fetchPayload } from '../frame/navigation/fetch-payload.ts'
import type { ProductLink, WishlistData } from '../kit/data/catalogue-pages.ts'
import { useSiteData } from '../kit/site-data-context.ts'
import { readStorage, writeStorage } from '../kit/storage/storage.ts'
import { readStoredIds } from '../kit/storage/stored-ids.ts'
import type { ProductLinks } from './product-links.tsx'
import styles from './recently-viewed.module.css'

const RECENTLY_VIEWED_KEY = 'recentlyViewed'
const MAX_KEPT = 8
const MAX_SHOWN = 4

type Props = {
  readonly productId: number
  /** The page gives this, so that its file need not export it. */
  readonly Links: typeof ProductLinks
}

/** The products seen before this one on this device. Titles and prices come from the server. */
export function RecentlyViewedList({ productId, Links }: Props) {
  const { build } = useSiteData()
  const [products, setProducts] = useState<readonly ProductLink[]>([])
  const mayShow = useSyncExternalStore(consent.subscribe, () => isAllowed('preferences'))

  useEffect(() => {
    let isCurrent = true
    const others = readViewed().filter((id) => id !== productId)
    writeStorage(RECENTLY_VIEWED_KEY, JSON.stringify([productId, ...others].slice(0, MAX_KEPT)))
    if (others.length === 0) return
    fetchPayload<WishlistData>(`/wishlist?ids=${others.slice(0, MAX_SHOWN)}`, build).then(
      ({ data }) => isCurrent && setProducts(data.products),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [productId, build])

  if (!mayShow || products.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">Recently viewed</h2>
      <Links products={products.map(withoutAlt)} />
    </section>
  )
}

function readViewed(): readonly number[] {
  const stored = readStorage(RECENTLY_VIEWED_KEY)
  return readStoredIds(stored.isAvailable ? stored.text : null)
}

/** The title beside it is the link's text. */
function withoutAlt(product: ProductLink): ProductLink {
  return { ...product, picture: { ...product.picture, alt: '' } }
}
