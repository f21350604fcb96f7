import { useState } from 'react'
import { productPageSize } from '#domain/catalogue/default-size'
import { stockLabel } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import { Price } from '../../currency/price.tsx'
import { ColourChoice } from '../../product/choices/colour-choice.tsx'
import { SizeChoice } from '../../product/choices/size-choice.tsx'
import type { ProductDetail } from '../../product/product-detail.ts'
import { WishlistButton } from '../../wishlist/wishlist-button.tsx'
import { AddToCart } from './add-to-cart.tsx'
import styles from './buy-box.module.css'
import { ShareButton } from './share-button.tsx'

type Props = {
  readonly product: ProductDetail
  readonly colour: string
  readonly onChooseColour: (colour: string) => void
}

export function BuyBox({ product, colour, onChooseColour }: Props) {
  const [size, setSize] = useState(() => productPageSize(product))
  return (
    <div className={styles.box}>
      <h1 className={styles.title} tabIndex={-1}>
        {product.title}
      </h1>
      <div className={styles.row}>
        <p className={styles.price} aria-live="polite">
          <Price amount={unitPrice(product.price, size)} />
        </p>
        <p className={styles.stock} data-in-stock={!product.isSoldOut}>
          {stockLabel(product)}
        </p>
      </div>
      <p>{product.description}</p>
      <ColourChoice product={product} chosen={colour} onChoose={onChooseColour} />
      <SizeChoice product={product} colour={colour} chosen={size} onChoose={setSize} />
      <AddToCart product={product} colour={colour} size={size} />
      <div className={styles.actions}>
        <WishlistButton look="words" productId={product.id} title={product.title} />
        <ShareButton title={product.title} />
      </div>
      <Details product={product} />
    </div>
  )
}

function Details({ product }: { readonly product: ProductDetail }) {
  return (
    <div className={styles.details}>
      <h2 className={styles.heading}>Features</h2>
      <ul className={styles.features}>
        {product.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p>
        Category: <span className={styles.kind}>{product.kind}</span>
      </p>
      <p>Free shipping on orders over GHS 100</p>
    </div>
  )
}
