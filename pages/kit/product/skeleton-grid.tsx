import { Skeleton } from '#ui/skeleton.tsx'
import styles from './product-grid.module.css'

/** The boxes stand in place of product cards. */
export function SkeletonGrid({ count }: { readonly count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are identical and never move.
        <Skeleton key={index} ratio="4 / 5" />
      ))}
    </div>
  )
}
