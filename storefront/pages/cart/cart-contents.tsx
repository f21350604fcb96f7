import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Cart, type CartLine, emptyCart } from '#domain/cart/cart'
import { removeFromCart } from '#domain/cart/edit-cart'
import { lineKey } from '#domain/cart/line'
import { messages } from '#domain/messages'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CartNotices } from '../../cart/cart-notices.tsx'
import { changeCart } from '../../cart/cart-store.ts'
import { linesToShow, nameOf } from '../../cart/lines-to-show.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import { CartLineItem } from './cart-line-item.tsx'
import styles from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { restoreLines } from './restore-lines.ts'

/** What was taken out last, and the cart it was taken from. */
type Removal = { readonly said: string; readonly before: Cart }
type Sentences = { readonly said: string; readonly ifNotKept: string }

export function CartContents({ cart }: { readonly cart: Cart }) {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const check = useCartCheck(cart)
  const lines = linesToShow(cart, check)

  function remove(line: CartLine) {
    takeOut((now) => removeFromCart(now, line), {
      said: `${nameOf(line)} was removed.`,
      ifNotKept: messages['cart-page-remove-failed'],
    })
    focusAfterRemoval(
      place.current,
      cart.findIndex((each) => lineKey(each) === lineKey(line)),
    )
  }

  function takeOut(change: (cart: Cart) => Cart, { said, ifNotKept }: Sentences) {
    flushSync(() => {
      setRemoval({ said, before: cart })
      changeCart(change, ifNotKept)
    })
  }

  function clear() {
    takeOut(() => emptyCart, {
      said: 'Your cart was cleared.',
      ifNotKept: messages['cart-page-clear-failed'],
    })
    place.current?.focus()
  }

  function undo() {
    if (!removal) return
    flushSync(() => {
      changeCart((now) => restoreLines(now, removal.before), messages['cart-page-update-failed'])
      setRemoval(null)
    })
    place.current?.focus()
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.contents}>
      <div role="status" className={styles.removal}>
        {removal && (
          <>
            <span>{removal.said}</span>
            <Button look="quiet" onClick={undo}>
              Undo
            </Button>
          </>
        )}
      </div>
      <CartNotices check={check} />
      {cart.length === 0 ? (
        <div className={styles.empty}>
          <h2>{messages['cart-empty']}</h2>
          <p>Find a piece you like; it waits here until you are ready.</p>
          <ButtonLink look="main" href="/collection">
            Continue Shopping
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.columns}>
          <ul role="list" className={styles.lines}>
            {lines.map((line) => (
              <CartLineItem key={lineKey(line)} line={line} onRemove={() => remove(line)} />
            ))}
          </ul>
          <CartSummary lines={lines} check={check} onClear={clear} />
        </div>
      )}
    </div>
  )
}

/** The pressed button is gone: the next line's takes its place, or the one before it. */
function focusAfterRemoval(place: HTMLElement | null, index: number) {
  const buttons = place?.querySelectorAll<HTMLElement>('[data-remove]')
  const next = buttons?.[Math.min(index, buttons.length - 1)]
  if (next) next.focus()
  else place?.focus()
}
