import { useState } from 'react'
import type { ProductDetail } from '#contracts/product-detail'
import { browsingMessages as messages } from '#domain/browsing-messages'
import type { Size } from '#domain/catalogue/product'
import { acceptQuantity } from '#domain/catalogue/quantity'
import { choiceNote, stockOf } from '#domain/catalogue/stock'
import { pictureOf } from '#domain/catalogue/views'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { addLine } from '../../cart/add-line.ts'
import { toCartLine } from '../../product/to-cart-line.ts'
import styles from './buy-box.module.css'
import { QuantityField } from './quantity-field.tsx'

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
}

export function AddToCart({ product, colour, size }: Props) {
  const stock = stockOf(product, colour, size)
  const [wanted, setWanted] = useState(1)
  const quantity = acceptQuantity(1, wanted, stock)
  const [feedback, setFeedback] = useState<Feedback>()

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
    })
  }

  return (
    <>
      <p className={styles.note} role="status">
        {choiceNote(product, { colour, size }, quantity)}
      </p>
      <div className={styles.add}>
        <QuantityField quantity={quantity} left={stock} onChange={setWanted} />
        {stock > 0 ? (
          <Button look="main" onClick={add}>
            Add to Cart
          </Button>
        ) : (
          <Button disabled>Sold Out</Button>
        )}
      </div>
      <Callout tone="success" className={styles.answer} hidden={!feedback}>
        <div role="alert">{feedback && <p key={feedback.press}>{feedback.text}</p>}</div>
        {feedback?.isAdded && <a href="/cart">View cart</a>}
      </Callout>
    </>
  )
}
