import type { ProductCardData } from '#contracts/product-card'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import { QuickViewHost } from './quick-view/quick-view-host.tsx'
import { prefetchQuickView } from './quick-view/quick-view-state.ts'

/** Two rows are visible on a phone when the page opens. */
const FIRST_ROW = 4

/** `list` has any length; `four` always has four cards and skips three columns, which would leave one alone. */
const CARD_SIZES = {
  list: '(min-width: 75em) min(23vw, 312px), (min-width: 48em) 31vw, 46vw',
  four: '(min-width: 62.5em) min(23vw, 312px), 46vw',
} as const

type Props = {
  readonly products: readonly ProductCardData[]
  readonly isFirstOnPage?: boolean
  readonly heading?: 'h2' | 'h3'
  readonly layout?: keyof typeof CARD_SIZES
}

export function ProductGrid({
  products,
  isFirstOnPage = false,
  heading = 'h2',
  layout = 'list',
}: Props) {
  return (
    <>
      <ul
        role="list"
        className={`${styles.grid} ${styles[layout]}`}
        onPointerEnter={() => prefetchQuickView()}
        onFocus={() => prefetchQuickView()}
      >
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              heading={heading}
              sizes={CARD_SIZES[layout]}
              priority={isFirstOnPage && index < FIRST_ROW ? 'first' : 'later'}
            />
          </li>
        ))}
      </ul>
      <QuickViewHost products={products} />
    </>
  )
}
