import type { MouseEvent } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import { isPlainClick } from '../../frame/navigation/is-plain-click.ts'
import { addLine } from '../cart/add-line.ts'
import type { ProductCardData } from '../data/product-card-data.ts'
import styles from './card-controls.module.css'
import { openQuickView, prefetchQuickView } from './quick-view/quick-view-state.ts'
import { toCartLine } from './to-cart-line.ts'

/** Both follow the card's link in reading order; the card's styles position them. */
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
      <span className={styles.label}>{isSoldOut ? 'Sold Out' : 'Add'}</span>
    </button>
  )
}

/**
 * A link to the product's page, so that it works without script and in a new tab. Because it has a
 * `target`, the in-app navigation ignores it and does not prefetch the page.
 */
function QuickViewLink({ product: { id, title } }: { readonly product: ProductCardData }) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    // Safari does not focus a clicked link; the dialog restores the focus to it on close.
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
      onPointerEnter={() => prefetchQuickView(id)}
      onTouchStart={() => prefetchQuickView(id)}
      onFocus={() => prefetchQuickView(id)}
      onClick={open}
    >
      <Icon name="eye" size={20} />
    </a>
  )
}

/**
 * §5, §8: adds one unit in its default size and shows a toast. If that size is out of stock, the
 * quick view opens for a choice.
 */
function quickAdd(product: ProductCardData) {
  const { id, title, isSoldOut, quickAdd: choice } = product
  if (isSoldOut) return showToast(messages['product-sold-out'](title))
  if ('goneSize' in choice) return openQuickView(id, choice.goneSize)
  const line = { ...choice, imageVariant: 'image1', quantity: 1 } as const
  const added = addLine(toCartLine({ ...product, variants: [choice] }, line))
  if (!added.ok) return showToast(added.error)
  const { colour, size } = choice
  showToast(`${messages['product-added'](title)}\n${messages['size-and-colour'](size, colour)}`)
}
