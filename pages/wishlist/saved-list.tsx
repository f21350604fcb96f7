import { choiceAddress } from '#domain/catalogue/choice-address'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BrandMark } from '../kit/brand-mark.tsx'
import type { ProductCardData } from '../kit/data/product-card-data.ts'
import { ProductGrid } from '../kit/product/product-grid.tsx'
import { SkeletonGrid } from '../kit/product/skeleton-grid.tsx'
import type { Wishlist } from '../kit/wishlist/wishlist.ts'
import { savedChoice } from '../kit/wishlist/wishlist-store.ts'
import styles from './page.module.css'
import { RemovedLine } from './removed-line.tsx'
import { useLastRemoved } from './use-last-removed.ts'
import { useSavedProducts } from './use-saved-products.ts'

/** The products are listed most recently saved first. */
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
        <div className={`stack-wide ${styles.empty}`} role="alert">
          <p>Your saved pieces could not be loaded. They are still saved.</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {!hasFailed && missingCount > 0 && <SkeletonGrid count={missingCount} />}
    </>
  )
}

/** The card links to the saved colour and size. */
function withSavedChoice(card: ProductCardData): ProductCardData {
  const [, colour, size] = savedChoice(card.id) ?? []
  const isChosen = typeof colour === 'string' && typeof size === 'string'
  return isChosen ? { ...card, href: choiceAddress(card.id, { colour, size }) } : card
}

function NothingSaved() {
  return (
    <div className={styles.nothing}>
      <BrandMark size={560} />
      <h2>Nothing saved yet</h2>
      <p>Tap the heart of a piece, and it waits for you here.</p>
      <ButtonLink look="main" href="/collection">
        Browse Collection
      </ButtonLink>
    </div>
  )
}
