import {
  CATEGORY_FILTERS,
  CATEGORY_LABEL,
  COLLECTION_FILTER_LABEL,
  COLLECTION_TYPES,
  type CollectionQuery,
} from '#domain/catalogue/collection-query'
import type { Size } from '#domain/catalogue/product'
import { ChipLink } from '#ui/chip-link.tsx'
import { collectionAddress } from './collection-address.ts'
import styles from './filters.module.css'
import { SortForm } from './sort-form.tsx'

type Props = { readonly query: CollectionQuery; readonly sizes: readonly Size[] }

/** Each filter is a link, so that it works without script and can be shared. */
export function Filters({ query, sizes }: Props) {
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
      <nav className={`${styles.chips} ${styles.narrow}`} aria-label="Stock and size">
        <Toggle
          label="In stock"
          isOn={query.stock === 'in'}
          href={collectionAddress({ ...query, stock: query.stock === 'in' ? 'all' : 'in' })}
        />
        {sizes.map((size) => (
          <Toggle
            key={size}
            label={size}
            isOn={query.size === size}
            href={collectionAddress({ ...query, size: query.size === size ? 'all' : size })}
          />
        ))}
      </nav>
      <SortForm query={query} />
    </div>
  )
}

type ToggleProps = { readonly label: string; readonly isOn: boolean; readonly href: string }

/** The same chip turns the filter on and off. */
function Toggle({ label, isOn, href }: ToggleProps) {
  return (
    <ChipLink href={href} isCurrent={isOn}>
      {label}
      {isOn && (
        <>
          <span className="visually-hidden">(remove)</span>
          <span aria-hidden="true" className={styles.off}>
            ×
          </span>
        </>
      )}
    </ChipLink>
  )
}
