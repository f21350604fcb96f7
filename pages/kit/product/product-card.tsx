import { Picture } from '#ui/picture.tsx'
import { Price } from '../currency/price.tsx'
import type { ProductCardData } from '../data/product-card-data.ts'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import { CardControls } from './card-controls.tsx'
import styles from './product-card.module.css'

type Props = {
  readonly product: ProductCardData
  /** The card's width per screen width, in the syntax of an image's `sizes`. */
  readonly sizes: string
  readonly priority?: 'first' | 'later'
  /** The heading is h2 directly below the page's heading, and h3 inside a section. */
  readonly heading?: 'h2' | 'h3'
}

/** The title's link covers the card; the buttons lie above it. */
export function ProductCard({
  product,
  sizes,
  priority = 'later',
  heading: Heading = 'h2',
}: Props) {
  const { badge, stockNote } = product
  return (
    <article className={styles.card} data-sold-out={product.isSoldOut}>
      <div className={styles.pictures}>
        <Picture picture={product.picture} sizes={sizes} priority={priority} />
        {product.secondPicture && (
          <Picture className={styles.second} picture={product.secondPicture} sizes={sizes} />
        )}
      </div>
      <Heading className={styles.title}>
        <a className={styles.link} href={product.href ?? `/product/${product.id}`}>
          {product.title}
        </a>
      </Heading>
      <p className={styles.price}>
        <Price amount={product.price} />
      </p>
      {(badge || stockNote) && (
        <p className={styles.notes}>
          {badge && <span>{badge}</span>}
          {stockNote && <span className={styles.stock}>{stockNote}</span>}
        </p>
      )}
      <div className={styles.controls}>
        <CardControls product={product} />
      </div>
      <WishlistButton className={styles.heart} productId={product.id} title={product.title} />
    </article>
  )
}
