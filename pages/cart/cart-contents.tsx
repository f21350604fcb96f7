import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Cart, type CartLine, emptyCart } from '#domain/cart/cart'
import { removeFromCart } from '#domain/cart/edit-cart'
import { lineKey } from '#domain/cart/line'
import { messages } from '#domain/messages'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BrandMark } from '../kit/brand-mark.tsx'
import { CartNotices } from '../kit/cart/cart-notices.tsx'
import { changeCart } from '../kit/cart/cart-store.ts'
import { linesToShow, nameOf } from '../kit/cart/lines-to-show.ts'
import { useCartCheck } from '../kit/cart/use-cart-check.ts'
import { CartLineItem } from './cart-line-item.tsx'
import { CartSummary } from './cart-summary.tsx'
import styles from './page.module.css'
import { restoreLines } from './restore-lines.ts'

/** The cart before the last removal is kept for Undo. */
type Removal = { readonly message: string; readonly before: Cart }
type RemovalMessages = { readonly message: string; readonly failureMessage: string }

export function CartContents({ cart }: { readonly cart: Cart }) {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const check = useCartCheck(cart)
  const lines = linesToShow(cart, check)

  function remove(line: CartLine) {
    removeWithUndo((now) => removeFromCart(now, line), {
      message: `${nameOf(line)} was removed.`,
      failureMessage: messages['cart-page-remove-failed'],
    })
    focusAfterRemoval(
      container.current,
      cart.findIndex((each) => lineKey(each) === lineKey(line)),
    )
  }

  function removeWithUndo(
    change: (cart: Cart) => Cart,
    { message, failureMessage }: RemovalMessages,
  ) {
    flushSync(() => {
      setRemoval({ message, before: cart })
      changeCart(change, failureMessage)
    })
  }

  function clear() {
    removeWithUndo(() => emptyCart, {
      message: 'Your cart was cleared.',
      failureMessage: messages['cart-page-clear-failed'],
    })
    container.current?.focus()
  }

  function undo() {
    if (!removal) return
    flushSync(() => {
      changeCart((now) => restoreLines(now, removal.before), messages['cart-page-update-failed'])
      setRemoval(null)
    })
    container.current?.focus()
  }

  return (
    <div ref={container} tabIndex={-1} className={`stack-wide one-column ${styles.contents}`}>
      <div role="status" className={styles.removal}>
        {removal && (
          <>
            <span>{removal.message}</span>
            <Button look="quiet" onClick={undo}>
              Undo
            </Button>
          </>
        )}
      </div>
      <CartNotices check={check} />
      {cart.length === 0 ? (
        <EmptyCart />
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

/** The pressed button is removed: the focus moves to the next line's, or to the last one. */
function focusAfterRemoval(container: HTMLElement | null, index: number) {
  const buttons = container?.querySelectorAll<HTMLElement>('[data-remove]')
  const next = buttons?.[Math.min(index, buttons.length - 1)]
  if (next) next.focus()
  else container?.focus()
}

/** The page is composed like a poster: the brand mark, the sentence, one link. */
function EmptyCart() {
  return (
    <div className={`one-column ${styles.poster}`}>
      <div className={styles.rosette}>
        <BrandMark size={560} />
      </div>
      <div className={`stack-wide one-column ${styles.words}`}>
        <h2 className={styles.title}>{messages['cart-empty']}</h2>
        <p>Find a piece you like; it waits here until you are ready.</p>
        <ButtonLink look="onDark" href="/collection">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  )
}
