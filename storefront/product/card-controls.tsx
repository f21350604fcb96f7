import type { MouseEvent } from 'react'
import type { ProductCardData } from '#contracts/product-card'
import { Icon } from '#ui/icon.tsx'
import { isPlainClick } from '../runtime/navigation/is-plain-click.ts'
import styles from './card-controls.module.css'
import { quickAdd } from './quick-add.ts'
import { expectQuickView, openQuickView } from './quick-view/quick-view-state.ts'

/** Both follow the card's link in reading order; where they are drawn is the card's affair. */
export function CardControls({ product }: { readonly product: ProductCardData }) {
  return (
    <div className={styles.controls}>
      <QuickAddButton product={product} />
      <QuickViewLink product={product} />
    </div>
  )
}

function QuickAddButton({ product }: { readonly product: ProductCardData }) {
  const { title, isSoldOut, quickAdd: choice } = product
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={isSoldOut ? `Sold Out: ${title}` : `Add ${title} to cart`}
      aria-disabled={isSoldOut || undefined}
      aria-haspopup={!isSoldOut && 'goneSize' in choice ? 'dialog' : undefined}
      onClick={() => quickAdd(product)}
    >
      {!isSoldOut && <Icon name="plus" size={18} />}
      {isSoldOut ? 'Sold Out' : 'Add'}
    </button>
  )
}

/**
 * A link to the product's page, so that it also works without script and in a new tab. Its target
 * keeps the shop's own navigation, which would fetch the whole page, away from it.
 */
function QuickViewLink({ product: { id, title } }: { readonly product: ProductCardData }) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    // Safari does not focus a link that is clicked; the dialog gives the focus back to it.
    event.currentTarget.focus({ preventScroll: true })
    openQuickView(id)
  }
  return (
    <a
      className={styles.control}
      href={`/product/${id}`}
      target="_self"
      aria-label={`Quick view: ${title}`}
      aria-haspopup="dialog"
      onPointerEnter={() => expectQuickView(id)}
      onTouchStart={() => expectQuickView(id)}
      onFocus={() => expectQuickView(id)}
      onClick={open}
    >
      <Icon name="eye" size={20} />
    </a>
  )
}
