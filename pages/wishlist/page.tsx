import { SkeletonGrid } from '../kit/product/skeleton-grid.tsx'
import { useWishlistOnceKnown } from '../kit/wishlist/wishlist-store.ts'
import styles from './page.module.css'
import { SavedList } from './saved-list.tsx'

const SKELETON_COUNT = 4

/** The HTML is the same for every visitor, because only the device knows the wishlist. */
export function Page() {
  const saved = useWishlistOnceKnown()
  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Wishlist</h1>
      <noscript>
        <p>
          Your wishlist is kept by your browser, which needs JavaScript for it. Until then,{' '}
          <a href="/collection">look through all pieces</a>.
        </p>
      </noscript>
      {saved === null ? (
        <div className={styles.boxes}>
          <SkeletonGrid count={SKELETON_COUNT} />
        </div>
      ) : (
        <SavedList saved={saved} />
      )}
    </div>
  )
}
