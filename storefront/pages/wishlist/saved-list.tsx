import type { ProductCardData } from '#contracts/product-card'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Rosette } from '../../layout/rosette.tsx'
import { ProductGrid } from '../../product/product-grid.tsx'
import { SkeletonGrid } from '../../product/skeleton-grid.tsx'
import type { Wishlist } from '../../wishlist/wishlist.ts'
import { savedChoice } from '../../wishlist/wishlist-store.ts'
import { RemovedLine } from './removed-line.tsx'
import { useLastRemoved } from './use-last-removed.ts'
import { useSavedProducts } from './use-saved-products.ts'
import styles from './wishlist-page.module.css'

/** Most recently saved first. */
export function SavedList({ saved }: { readonly saved: Wishlist }) {
  const { known, hasFailed, retry } = useSavedProducts(saved)
  const removed = useLastRemoved(saved, known)
  const products = saved
    .flatMap((id) => known.get(id) ?? [])
    .map(withSavedChoice)
    .reverse()
  const missingCount = saved.length - products.length
  return (
    <>
      <p className={styles.count} role="status">
        {removed && <span className="visually-hidden">{removed.title} was removed. </span>}
        {saved.length > 0 && `${saved.length} ${saved.length === 1 ? 'piece' : 'pieces'} saved`}
      </p>
      {removed && <RemovedLine key={removed.id} removed={removed} />}
      {saved.length === 0 && <NothingSaved />}
      {products.length > 0 && <ProductGrid products={products} isFirstOnPage />}
      {hasFailed && missingCount > 0 && (
        <div className={styles.empty} role="alert">
          <p>Your saved pieces could not be loaded. They are still saved.</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {!hasFailed && missingCount > 0 && <SkeletonGrid count={missingCount} />}
    </>
  )
}

/** Links to the saved colour and size. */
function withSavedChoice(card: ProductCardData): ProductCardData {
  const [, colour, size] = savedChoice(card.id) ?? []
  const isChosen = typeof colour === 'string' && typeof size === 'string'
  return isChosen ? { ...card, href: choiceAddress(card.id, { colour, size }) } : card
}

function NothingSaved() {
  return (
    <div className={styles.nothing}>
      <Rosette size={560} />
      <h2>Nothing saved yet</h2>
      <p>Tap the heart of a piece, and it waits for you here.</p>
      <ButtonLink look="main" href="/collection">
        Browse Collection
      </ButtonLink>
    </div>
  )
}
