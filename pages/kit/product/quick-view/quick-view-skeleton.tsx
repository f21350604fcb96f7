import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Price } from '../../currency/price.tsx'
import type { ProductCardData } from '../../data/product-card-data.ts'
import styles from './quick-view.module.css'
import { QUICK_VIEW_SIZES } from './quick-view-content.tsx'

/** Shows the card's data while the product loads, and placeholders for the rest. */
export function QuickViewSkeleton({ card }: { readonly card: ProductCardData | undefined }) {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.picture} style={{ backgroundColor: card?.picture.colour }}>
        {card ? (
          <Picture picture={card.picture} sizes={QUICK_VIEW_SIZES} priority="first" />
        ) : (
          <Skeleton ratio="4 / 5" />
        )}
      </div>
      <div className={styles.words}>
        {card ? <h2 className="size-h3">{card.title}</h2> : <Skeleton height="32px" />}
        {card && (
          <p className={styles.price}>
            <Price amount={card.price} />
          </p>
        )}
        <p className="visually-hidden" role="status">
          Loading
        </p>
        <Skeleton height="72px" />
        <Skeleton height="44px" width="60%" />
        <Skeleton height="44px" width="80%" />
        <Skeleton height="48px" />
      </div>
    </div>
  )
}
