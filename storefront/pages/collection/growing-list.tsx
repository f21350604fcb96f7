import { ProductGrid } from '../../product/product-grid.tsx'
import { collectionAddress } from './collection-address.ts'
import type { CollectionData } from './collection-data.ts'
import styles from './growing-list.module.css'
import { ListEnd } from './list-end.tsx'

type Props = {
  readonly data: CollectionData
  readonly onGrown: (data: CollectionData) => void
}

export function GrowingList({ data, onGrown }: Props) {
  return (
    <div className={styles.list}>
      <ProductGrid products={data.products} isFirstOnPage />
      <ListEnd key={collectionAddress(data.query)} data={data} onGrown={onGrown} />
    </div>
  )
}
