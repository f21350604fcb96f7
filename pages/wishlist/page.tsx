import { SkeletonGrid } from '../kit/product/skeleton-grid.tsx'
import { ReloadLink } from '../kit/reload.tsx'
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
      <p data-without-script="">
        Your wishlist is kept by your browser, and needs script, which does not run here.{' '}
        <ReloadLink>Try again</ReloadLink>, or <a href="/collection">look through all pieces</a>.
      </p>
      {saved === null ? (
        <div data-with-script="">
          <SkeletonGrid count={SKELETON_COUNT} />
        </div>
      ) : (
        <SavedList saved={saved} />
      )}
    </div>
  )
}
