import {
  CATEGORY_FILTERS,
  CATEGORY_LABEL,
  COLLECTION_TITLE,
  type CollectionQuery,
  collectionSearch,
} from '#domain/catalogue/collection-query'
import { ProductGrid } from '../../product/product-grid.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip-link.tsx'
import type { CollectionData } from './collection-data.ts'
import styles from './collection-page.module.css'

const TYPE_FILTERS = [
  { type: 'all', label: 'All' },
  { type: 'volume-3', label: 'VOL.3' },
] as const

export function Page({ data }: { readonly data: CollectionData }) {
  const { query, total, hasMore, products } = data
  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>{COLLECTION_TITLE[query.type]}</h1>
      <p role="status">
        {total} {total === 1 ? 'piece' : 'pieces'}
      </p>
      <nav className={styles.filters} aria-label="Collection">
        {TYPE_FILTERS.map(({ type, label }) => (
          <ChipLink key={type} href={linkTo({ ...query, type })} isCurrent={query.type === type}>
            {label}
          </ChipLink>
        ))}
      </nav>
      <nav className={styles.filters} aria-label="Category">
        {CATEGORY_FILTERS.map((category) => (
          <ChipLink
            key={category}
            href={linkTo({ ...query, category })}
            isCurrent={query.category === category}
          >
            {CATEGORY_LABEL[category]}
          </ChipLink>
        ))}
      </nav>
      <ProductGrid products={products} isFirstOnPage />
      {hasMore && (
        <ButtonLink className={styles.more} href={linkTo(query, query.page + 1)}>
          Load more
        </ButtonLink>
      )}
    </div>
  )
}

function linkTo(query: CollectionQuery, page = 1): string {
  return `/collection${collectionSearch({ ...query, page })}`
}
