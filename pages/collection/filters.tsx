import type { CollectionQuery } from '#domain/catalogue/collection-query'
import type { Size } from '#domain/catalogue/product'
import { ChipLink } from '#ui/chip-link.tsx'
import { useSections } from '../kit/site-data-context.ts'
import { collectionAddress } from './collection-address.ts'
import styles from './filters.module.css'
import { SortForm } from './sort-form.tsx'

const ALL = { slug: 'all', title: 'All' }

type Props = { readonly query: CollectionQuery; readonly sizes: readonly Size[] }

/** Each filter is a link, so that it works without script and can be shared. */
export function Filters({ query, sizes }: Props) {
  const { collections, categories } = useSections()
  const types = collections.map(({ slug, shortLabel }) => ({ slug, title: shortLabel }))
  return (
    <div className={styles.filters}>
      <nav className={styles.chips} aria-label="Collection">
        {[ALL, ...types].map(({ slug, title }) => (
          <ChipLink
            key={slug}
            href={collectionAddress({ ...query, type: slug })}
            isCurrent={query.type === slug}
          >
            {title}
          </ChipLink>
        ))}
      </nav>
      <nav className={`${styles.chips} ${styles.categories}`} aria-label="Category">
        {[ALL, ...categories].map(({ slug, title }) => (
          <ChipLink
            key={slug}
            href={collectionAddress({ ...query, category: slug })}
            isCurrent={query.category === slug}
          >
            {title}
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
