import { useState } from 'react'
import { countUnits } from '#domain/cart/line'
import { Icon } from '#ui/icon.tsx'
import styles from './cart-link.module.css'
import { useCartOnceKnown } from './cart-store.ts'

/** The badge is positioned absolutely, so that its neighbours never move. */
export function CartLink({ className }: { readonly className: string | undefined }) {
  const cart = useCartOnceKnown()
  const count = countUnits(cart ?? [])
  const isMore = useIsMore(cart && count)
  const name = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'piece' : 'pieces'}`
  return (
    <a className={className} href="/cart" aria-label={name}>
      <Icon name="bag" />
      {count > 0 && (
        // Every count has a new element, so that the animation starts again.
        <span key={count} className={styles.badge} data-more={isMore || undefined}>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}

/** The last change must have added units; the cart that the device had stored does not count. */
function useIsMore(count: number | null): boolean {
  const [last, setLast] = useState({ count, isMore: false })
  if (last.count === count) return last.isMore
  const isMore = last.count !== null && (count ?? 0) > last.count
  setLast({ count, isMore })
  return isMore
}
