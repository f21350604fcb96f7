import { Icon } from '#ui/icon.tsx'
import type { SavedChoice } from './wishlist.ts'
import styles from './wishlist-button.module.css'
import { toggleWishlist, useIsSaved } from './wishlist-store.ts'

type Props = {
  readonly productId: number
  readonly title: string
  /** The choice is saved with the product, if the shopper has made one. */
  readonly choice?: SavedChoice
  /** The button is a heart alone, or has text beside it. */
  readonly look?: 'heart' | 'words'
  readonly className?: string | undefined
}

/** The accessible name never changes; `aria-pressed` tells whether the product is saved. */
export function WishlistButton({
  productId,
  title,
  choice,
  look = 'heart',
  className = '',
}: Props) {
  const isSaved = useIsSaved(productId)
  return (
    <button
      type="button"
      className={`${styles[look]} ${className}`}
      aria-pressed={isSaved}
      {...(look === 'heart' ? { 'aria-label': `Save ${title}` } : {})}
      onClick={() => toggleWishlist(productId, choice)}
    >
      <Icon name="heart" isFilled={isSaved} />
      {look === 'words' && (isSaved ? 'Saved to Wishlist' : 'Add to Wishlist')}
    </button>
  )
}
