import { Price } from '../currency/price.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './product-card.module.css'
import type { ProductCardData } from './product-card-data.ts'

/** Two columns on phones, three from 768 px, four from 1200 px. */
const GRID_SIZES =
  '(min-width: 1400px) 312px, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, 46vw'

type Props = {
  readonly product: ProductCardData
  readonly priority?: 'first' | 'later'
  /** Fits the headings above it: h2 right under the page's, h3 inside a section. */
  readonly heading?: 'h2' | 'h3'
}

export function ProductCard({ product, priority = 'later', heading: Heading = 'h2' }: Props) {
  return (
    <article className={styles.card} data-sold-out={product.isSoldOut}>
      <a className={styles.link} href={`/product/${product.id}`}>
        <div className={styles.pictures}>
          <Picture picture={product.picture} sizes={GRID_SIZES} priority={priority} />
          {product.secondPicture && (
            <Picture className={styles.second} picture={product.secondPicture} sizes={GRID_SIZES} />
          )}
          {product.badge && <span className={styles.badge}>{product.badge}</span>}
        </div>
        <Heading className={styles.title}>{product.title}</Heading>
      </a>
      <p className={styles.price}>
        <Price amount={product.price} />
      </p>
    </article>
  )
}
