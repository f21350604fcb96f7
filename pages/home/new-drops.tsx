import { ButtonLink } from '#ui/button.tsx'
import type { ProductCardData } from '../kit/data/product-card-data.ts'
import { CardList } from '../kit/product/product-grid.tsx'
import { QuickViewHost } from '../kit/product/quick-view/quick-view-host.tsx'
import styles from './new-drops.module.css'

/** The first product is large. On a phone the others are a row to swipe; on a desktop, beside it. */
export function NewDrops({ products }: { readonly products: readonly ProductCardData[] }) {
  if (products.length === 0) return <NothingYet />
  return (
    <section className={`content ${styles.drops}`} aria-labelledby="new-drops">
      <h2 className={styles.heading} id="new-drops" tabIndex={-1}>
        NEW DROPS
      </h2>
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
      <ButtonLink className={styles.all} href="/collection">
        VIEW ALL PRODUCTS
      </ButtonLink>
      <QuickViewHost products={products} />
    </section>
  )
}

/** The page of a shop that has just begun, or has no new drops at the moment. */
function NothingYet() {
  return (
    <section className={`content ${styles.none}`} aria-labelledby="new-drops">
      <h2 id="new-drops" tabIndex={-1}>
        NEW DROPS
      </h2>
      <p className="size-large">
        The next pieces are on their way. Leave your address, and you hear of them first.
      </p>
      <div className="row">
        <ButtonLink look="main" href="/subscribe">
          Tell me
        </ButtonLink>
        <ButtonLink href="/collection">VIEW ALL PRODUCTS</ButtonLink>
      </div>
    </section>
  )
}
