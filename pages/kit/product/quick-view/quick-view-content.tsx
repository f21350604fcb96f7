import { useEffect, useRef, useState } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { quickViewSize } from '#domain/catalogue/default-size'
import type { Size } from '#domain/catalogue/product'
import { picturedColour } from '#domain/catalogue/quick-add-choice'
import { choiceNote, goneLabel, stockOf } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import { type ImageVariant, pictureOf, viewsOf } from '#domain/catalogue/views'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { showToast } from '#ui/toast-store.ts'
import { addLine } from '../../cart/add-line.ts'
import { Price } from '../../currency/price.tsx'
import type { ProductDetail } from '../../data/product-detail.ts'
import { ColourChoice } from '../choices/colour-choice.tsx'
import { RadioGroup } from '../choices/radio-group.tsx'
import { SizeChoice } from '../choices/size-choice.tsx'
import { toCartLine } from '../to-cart-line.ts'
import styles from './quick-view.module.css'

export const QUICK_VIEW_SIZES = '(min-width: 48em) min(480px, 55vw), 100vw'

type Props = { readonly product: ProductDetail; readonly onAdded: () => void }

/** §2: its choices do not affect the page behind it. */
export function QuickViewContent({ product, onAdded }: Props) {
  const [colour, setColour] = useState(() => picturedColour(product))
  const [view, setView] = useState<ImageVariant>('image1')
  const [chosenSize, setSize] = useState<Size>()
  const [opened] = useState(() => firstSize(product))
  const size = chosenSize ?? opened
  const [refusal, setRefusal] = useState('')
  const note = useRef<HTMLParagraphElement>(null)
  const picture = pictureOf(product, colour, view)
  const data = product.pictureData[product.pictures.indexOf(picture)]
  const views = viewsOf(product, colour)
  const stock = stockOf(product, colour, size)

  // Add opened the view because the size is sold out, so it scrolls to the message.
  useEffect(() => {
    if (history.state?.size) note.current?.scrollIntoView({ block: 'center' })
  }, [])

  function chooseColour(next: string) {
    setColour(next)
    setView('image1')
  }

  function add() {
    const image = picture.file
    const line = toCartLine(product, { colour, size, imageVariant: view, image, quantity: 1 })
    const added = addLine(line, stock)
    if (!added.ok) return setRefusal(added.error)
    // Close first: the toast is in the page behind, which is inert while the dialog is open.
    onAdded()
    const words = messages['product-added'](product.title)
    showToast(chosenSize ? words : `${words}\n${messages['size-and-colour'](size, colour)}`)
  }

  return (
    <div className={styles.columns}>
      <div className={styles.picture} style={{ backgroundColor: data?.colour }}>
        {data && (
          <Picture key={picture.file} picture={data} sizes={QUICK_VIEW_SIZES} priority="first" />
        )}
      </div>
      <div className={styles.words}>
        <h2 className="size-h3">{product.title}</h2>
        <p className={styles.price} aria-live="polite">
          <Price amount={unitPrice(product, { colour, size })} />
        </p>
        <p className={styles.description}>{product.description}</p>
        <ColourChoice product={product} chosen={colour} onChoose={chooseColour} />
        {views.length > 0 && (
          <RadioGroup
            legend="View"
            chosen={view}
            onChoose={setView}
            options={views.map((value, index) => ({ value, label: `View ${index + 1}` }))}
          />
        )}
        <SizeChoice product={product} colour={colour} chosen={size} onChoose={setSize} />
        <p ref={note} role="status" className={styles.refusal}>
          {choiceNote(product, { colour, size })}
        </p>
        {product.draw ? (
          <ButtonLink look="main" href={product.draw[0]}>
            {product.draw[1]}
          </ButtonLink>
        ) : stock > 0 && !product.closed ? (
          <Button look="main" onClick={add}>
            Add to Cart
          </Button>
        ) : (
          <Button disabled>{product.closed ?? goneLabel(product, { colour, size })}</Button>
        )}
        {product.notify && stock < 1 && (
          <ButtonLink href={product.notify[0] + new URLSearchParams({ colour, size })}>
            {product.notify[1]}
          </ButtonLink>
        )}
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
        <a href={choiceAddress(product.id, { colour, size })}>View full details</a>
      </div>
    </div>
  )
}

/** §5: the default size; after a press on Add the requested size, although it is sold out. */
function firstSize(product: ProductDetail): Size {
  return product.sizes.find((size) => size === history.state?.size) ?? quickViewSize(product)
}
