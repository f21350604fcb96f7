import { countPieces } from '#domain/cart/line'
import { Icon } from '#ui/icon.tsx'
import styles from './cart-link.module.css'
import { useCart } from './cart-store.ts'

/** The badge is positioned absolutely, so that its neighbours never move. */
export function CartLink({ className }: { readonly className: string | undefined }) {
  const count = countPieces(useCart())
  const name = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'piece' : 'pieces'}`
  return (
    <a className={className} href="/cart" aria-label={name}>
      <Icon name="bag" />
      {count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
    </a>
  )
}
