import { ProductCard } from './product-card.tsx'
import type { ProductCardData } from './product-card-data.ts'
import styles from './product-grid.module.css'

/** On a phone two rows are on screen when the list opens. */
const FIRST_ROW = 4

type Props = {
  readonly products: readonly ProductCardData[]
  readonly isFirstOnPage?: boolean
  readonly heading?: 'h2' | 'h3'
}

export function ProductGrid({ products, isFirstOnPage = false, heading = 'h2' }: Props) {
  return (
    <ul role="list" className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            heading={heading}
            priority={isFirstOnPage && index < FIRST_ROW ? 'first' : 'later'}
          />
        </li>
      ))}
    </ul>
  )
}
