import { Price } from '../currency/price.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './product-card.module.css'
import type { ProductCardData } from './product-card-data.ts'

/** Two columns on phones, three from 768 px, four from 1200 px. */
const GRID_SIZES =
  '(min-width: 1400px) 312px, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, 46vw'

type Props = { readonly product: ProductCardData; readonly priority?: 'first' | 'later' }

export function ProductCard({ product, priority = 'later' }: Props) {
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
        <h3 className={styles.title}>{product.title}</h3>
      </a>
      <p className={styles.price}>
        <Price amount={product.price} />
      </p>
    </article>
  )
}
