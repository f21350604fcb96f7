import { ButtonLink } from '#ui/button.tsx'
import type { ProductsSection } from '../kit/data/catalogue-pages.ts'
import { CardList } from '../kit/product/product-grid.tsx'
import { QuickViewHost } from '../kit/product/quick-view/quick-view-host.tsx'
import styles from './new-drops.module.css'

/** The first product is large. On a phone the others are a row to swipe; on a desktop, beside it. */
export function NewDrops({ id, heading, products, note, all }: ProductsSection) {
  return (
    <section className={`content ${note ? styles.none : styles.drops}`} aria-labelledby={id}>
      <h2 className={styles.heading} id={id} tabIndex={-1}>
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
        {all}
      </ButtonLink>
      <QuickViewHost products={products} />
    </section>
  )
}
