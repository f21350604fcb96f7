import { ButtonLink } from '#ui/button.tsx'
import type { ProductCardData } from '../kit/data/product-card-data.ts'
import { CardList } from '../kit/product/product-grid.tsx'
import { QuickViewHost } from '../kit/product/quick-view/quick-view-host.tsx'
import styles from './new-drops.module.css'

type Props = {
  readonly heading: string
  readonly products: readonly ProductCardData[]
  /** The words stand in for products while there are none. */
  readonly note: string | undefined
}

/** The first product is large. On a phone the others are a row to swipe; on a desktop, beside it. */
export function NewDrops({ heading, products, note }: Props) {
  return (
    <section className={`content ${note ? styles.none : styles.drops}`} aria-labelledby="new-drops">
      <h2 className={styles.heading} id="new-drops" tabIndex={-1}>
        {heading}
      </h2>
      {note ? (
        <p className="size-large">{note}</p>
      ) : (
        <>
          <CardList
            className={styles.lead}
            products={products.slice(0, 1)}
            heading="h3"
            sizes="(min-width: 48em) 46vw, 92vw"
          />
          <CardList
            className={styles.row}
            products={products.slice(1)}
            heading="h3"
            sizes="(min-width: 48em) 23vw, 58vw"
          />
        </>
      )}
      <ButtonLink className={styles.all} href="/collection">
        VIEW ALL PRODUCTS
      </ButtonLink>
      <QuickViewHost products={products} />
    </section>
  )
}
