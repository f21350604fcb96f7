import { firstPageShown, PRODUCTS_PER_POSTER } from '#domain/catalogue/list-pages'
import { ButtonLink } from '#ui/button.tsx'
import type { CollectionData } from '../kit/data/catalogue-pages.ts'
import { ProductGrid } from '../kit/product/product-grid.tsx'
import { collectionAddress, documentAddress } from './collection-address.ts'
import styles from './growing-list.module.css'
import { ListEnd } from './list-end.tsx'
import { LookPoster } from './look-poster.tsx'

type Props = {
  readonly data: CollectionData
  readonly onGrown: (data: CollectionData) => void
}

export function GrowingList({ data, onGrown }: Props) {
  const { query } = data
  const firstPage = firstPageShown(query.page)

  function posterAfter(index: number) {
    const look = data.posters[(index + 1) / PRODUCTS_PER_POSTER - 1]
    return look && <LookPoster look={look} />
  }

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
      <ProductGrid products={data.products} isFirstOnPage after={posterAfter} />
      <ListEnd key={collectionAddress(query, firstPage)} data={data} onGrown={onGrown} />
    </div>
  )
}
