import type { CollectionData } from '#contracts/page-data'
import { firstPageShown } from '#domain/catalogue/list-products'
import { ButtonLink } from '#ui/button.tsx'
import { ProductGrid } from '../../product/product-grid.tsx'
import { collectionAddress, documentAddress } from './collection-address.ts'
import styles from './growing-list.module.css'
import { ListEnd } from './list-end.tsx'

type Props = {
  readonly data: CollectionData
  readonly onGrown: (data: CollectionData) => void
}

export function GrowingList({ data, onGrown }: Props) {
  const { query } = data
  const firstPage = firstPageShown(query.page)
  return (
    <div className={styles.list}>
      {firstPage > 1 && (
        <ButtonLink
          id="pieces"
          rel="prev"
          className={styles.earlier}
          href={documentAddress(query, firstPage - 1)}
        >
          Earlier pieces
        </ButtonLink>
      )}
      <ProductGrid products={data.products} isFirstOnPage />
      <ListEnd key={collectionAddress(query, firstPage)} data={data} onGrown={onGrown} />
    </div>
  )
}
