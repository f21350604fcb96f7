import { choiceAddress } from '#domain/catalogue/choice-address'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import { stockLabel } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import { whyNotAsked } from '#domain/contact/why-not-asked'
import { Price } from '../kit/currency/price.tsx'
import type { FoundProduct } from '../kit/data/catalogue-pages.ts'
import type { ProductDetail } from '../kit/data/product-detail.ts'
import { ColourChoice } from '../kit/product/choices/colour-choice.tsx'
import { SizeChoice } from '../kit/product/choices/size-choice.tsx'
import { OrderByContact } from '../kit/product/order-by-contact.tsx'
import { WishlistButton } from '../kit/wishlist/wishlist-button.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { AskButton, useAskButtonForm } from './ask-button.tsx'
import styles from './buy-box.module.css'
import { ShareButton } from './share-button.tsx'
import { SizeHelp } from './size-help.tsx'

type Props = ChosenVariant &
  Pick<FoundProduct, 'product' | 'promises'> & {
    readonly onChoose: (change: Partial<ChosenVariant>) => void
  }

export function BuyBox({ product, promises, colour, size, onChoose }: Props) {
  const askForm = useAskButtonForm(product)
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {product.title}
        </h1>
        <div className={styles.row}>
          <p className={styles.price} aria-live="polite">
            <Price amount={unitPrice(product, { colour, size })} />
          </p>
          {stockLabel(product) && (
            <p className={styles.stock} data-in-stock={!product.isSoldOut}>
              {stockLabel(product)}
            </p>
          )}
        </div>
      </div>
      <p className={styles.description}>{product.description}</p>
      <ColourChoice
        form={askForm}
        product={product}
        chosen={colour}
        onChoose={(chosen) => onChoose({ colour: chosen })}
      />
      <SizeChoice
        form={askForm}
        product={product}
        colour={colour}
        chosen={size}
        onChoose={(chosen) => onChoose({ size: chosen })}
      />
      {product.isMeasured && <SizeHelp product={product} colour={colour} onChoose={onChoose} />}
      <AddToCart product={product} colour={colour} size={size} />
      {whyNotAsked(product) === null && (
        <>
          <OrderByContact title={product.title} />
          <AskButton product={product} />
        </>
      )}
      <div className={`row ${styles.actions}`}>
        <WishlistButton
          look="words"
          productId={product.id}
          title={product.title}
          choice={[product.id, colour, size]}
        />
        <ShareButton
          title={product.title}
          findPath={() => choiceAddress(product.id, { colour, size })}
        />
      </div>
      <Promises promises={promises} />
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
    </div>
  )
}

/** Says delivery, returns and payment in a line each, beside Add. The whole answers are in the FAQ. */
function Promises({ promises }: Pick<FoundProduct, 'promises'>) {
  return (
    <dl className={styles.promises}>
      {promises.map(([href, topic, words]) => (
        <div key={href}>
          <dt>
            <a href={href}>{topic}</a>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
