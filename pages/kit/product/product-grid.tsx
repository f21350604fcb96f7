import type { ReactNode } from 'react'
import type { ProductCardData } from '../data/product-card-data.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import { QuickViewHost } from './quick-view/quick-view-host.tsx'
import { prefetchQuickView } from './quick-view/quick-view-state.ts'

/** Two rows of cards are visible on a phone when the page opens. */
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
  /** The node stands in the grid after the card of this index, and belongs to the card's list item. */
  readonly after?: (index: number) => ReactNode
}

export function ProductGrid({ products, layout = 'list', isFirstOnPage = false, ...rest }: Props) {
  return (
    <>
      <CardList
        className={`${styles.grid} ${styles[layout]}`}
        products={products}
        sizes={CARD_SIZES[layout]}
        firstCount={isFirstOnPage ? FIRST_ROW : 0}
        {...rest}
      />
      <QuickViewHost products={products} />
    </>
  )
}

type ListProps = Pick<Props, 'products' | 'heading' | 'after'> & {
  readonly className: string | undefined
  /** The width of a card, in the syntax of an image's `sizes`. */
  readonly sizes: string
  /** So many cards are visible when the page opens. */
  readonly firstCount?: number
}

/** The page of such a list renders the quick view: see `ProductGrid`. */
export function CardList({
  products,
  heading = 'h2',
  after,
  className,
  sizes,
  firstCount = 0,
}: ListProps) {
  return (
    <ul
      role="list"
      className={className}
      onPointerEnter={() => prefetchQuickView()}
      onFocus={() => prefetchQuickView()}
    >
      {products.map((product, index) => {
        const next = after?.(index)
        return (
          <li key={product.id} className={next ? styles.split : undefined}>
            <ProductCard
              product={product}
              heading={heading}
              sizes={sizes}
              priority={index < firstCount ? 'first' : 'later'}
            />
            {next}
          </li>
        )
      })}
    </ul>
  )
}
