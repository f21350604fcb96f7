import { useLayoutEffect, useRef, useState } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import type { Size } from '#domain/catalogue/product'
import { acceptQuantity } from '#domain/catalogue/quantity'
import { choiceNote, goneLabel, stockOf } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import { pictureOf } from '#domain/catalogue/views'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { addLine } from '../kit/cart/add-line.ts'
import { Price } from '../kit/currency/price.tsx'
import type { ProductDetail } from '../kit/data/product-detail.ts'
import { toCartLine } from '../kit/product/to-cart-line.ts'
import styles from './buy-box.module.css'
import { QuantityField } from './quantity-field.tsx'
import { useIsAway } from './use-is-away.ts'

type Props = {
  readonly product: ProductDetail
  readonly colour: string
  readonly size: Size
}

type Feedback = {
  /** Changes with each press, so that an identical message is announced again. */
  readonly press: number
  readonly isAdded: boolean
  readonly text: string
  /** The words name size and colour, if the shopper chose neither. */
  readonly ours: string | false
  /** The message is about this choice. */
  readonly about: string
}

/** A bar at the bottom of a phone's screen has the button while its own place is out of view. */
export function AddToCart({ product, colour, size }: Props) {
  const stock = stockOf(product, colour, size)
  const [wanted, setWanted] = useState(1)
  const quantity = acceptQuantity(1, wanted, stock)
  const [feedback, setFeedback] = useState<Feedback>()
  const slot = useRef<HTMLDivElement>(null)
  const isBar = useIsAway(slot)
  const about = `${colour} ${size}`

  // The focus stays on the button that is shown, and a toast moves out of its way.
  useLayoutEffect(() => {
    dispatchEvent(new Event('scroll'))
    if (!slot.current?.contains(document.activeElement)) return
    slot.current
      .querySelectorAll<HTMLElement>('button, a')
      [isBar ? 0 : 1]?.focus({ preventScroll: true })
  }, [isBar])

  function add() {
    const { file: image } = pictureOf(product, colour, 'image1')
    const line = toCartLine(product, { colour, size, imageVariant: 'image1', image, quantity })
    const added = addLine(line, stock)
    setFeedback({
      press: (feedback?.press ?? 0) + 1,
      isAdded: added.ok,
      text: added.ok
        ? messages['product-added-with-size'](quantity, product.title, size)
        : added.error,
      ours: added.ok && !hasChosen() && messages['size-and-colour'](size, colour),
      about,
    })
  }

  const canAdd = stock > 0 && !product.closed && !product.draw
  // The button is there twice, in its place and in the bar: moving one between them would be a layout shift.
  const button = product.draw ? (
    <ButtonLink look="main" href={product.draw[0]}>
      {product.draw[1]}
    </ButtonLink>
  ) : canAdd ? (
    <Button look="main" onClick={add}>
      Add to Cart
    </Button>
  ) : (
    <Button disabled>{product.closed ?? goneLabel(product, { colour, size })}</Button>
  )

  return (
    <>
      <p className={styles.note} role="status">
        {choiceNote(product, { colour, size }, quantity)}
      </p>
      {/* Nothing of it works without script, not even its space. */}
      <div className={styles.add} data-with-script={canAdd ? '' : undefined}>
        {!product.isSoldOut && !product.draw && (
          <QuantityField quantity={quantity} left={stock} onChange={setWanted} />
        )}
        <div ref={slot} className={styles.slot}>
          {!product.isSoldOut && (
            <div className={styles.bar} data-bottom-bar={isBar || undefined}>
              {feedback?.about === about && (
                // The alert below tells it to screen readers.
                <p className={styles.added} aria-hidden="true">
                  {feedback.text}
                </p>
              )}
              <p>
                {messages['size-words'](size)}
                <br />
                <Price amount={unitPrice(product, { colour, size })} />
              </p>
              {button}
            </div>
          )}
          {button}
        </div>
      </div>
      {product.notify && stock < 1 && (
        <ButtonLink href={product.notify[0] + new URLSearchParams({ colour, size })}>
          {product.notify[1]}
        </ButtonLink>
      )}
      {product.isSoldOut && <ButtonLink href="#more">{messages['like-it']}</ButtonLink>}
      <Callout tone="success" className={styles.answer} hidden={!feedback}>
        <div role="alert">
          {feedback && (
            <div key={feedback.press}>
              <p>{feedback.text}</p>
              {feedback.ours && <p className={styles.ours}>{feedback.ours}</p>}
            </div>
          )}
        </div>
        {feedback?.isAdded && <a href="/cart">View cart</a>}
      </Callout>
    </>
  )
}

/** A choice is in the address. */
function hasChosen(): boolean {
  return new URLSearchParams(location.search).has('size')
}
