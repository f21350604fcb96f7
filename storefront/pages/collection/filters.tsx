import {
  CATEGORY_FILTERS,
  CATEGORY_LABEL,
  COLLECTION_FILTER_LABEL,
  COLLECTION_TYPES,
  type CollectionQuery,
} from '#domain/catalogue/collection-query'
import { ChipLink } from '../../ui/chip-link.tsx'
import { collectionAddress } from './collection-address.ts'
import styles from './filters.module.css'
import { SortForm } from './sort-form.tsx'

/** Each filter is a link, so that all of them work without script and can be shared. */
export function Filters({ query }: { readonly query: CollectionQuery }) {
  return (
    <div className={styles.filters}>
      <nav className={styles.chips} aria-label="Collection">
        {COLLECTION_TYPES.map((type) => (
          <ChipLink
            key={type}
            href={collectionAddress({ ...query, type })}
            isCurrent={query.type === type}
          >
            {COLLECTION_FILTER_LABEL[type]}
          </ChipLink>
        ))}
      </nav>
      <nav className={`${styles.chips} ${styles.categories}`} aria-label="Category">
        {CATEGORY_FILTERS.map((category) => (
          <ChipLink
            key={category}
            href={collectionAddress({ ...query, category })}
            isCurrent={query.category === category}
          >
            {CATEGORY_LABEL[category]}
          </ChipLink>
        ))}
      </nav>
      <SortForm query={query} />
    </div>
  )
}
