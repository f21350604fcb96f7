import { firstPageShown, PRODUCTS_PER_POSTER } from '#domain/catalogue/list-pages'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { CollectionData, LookData } from '../kit/data/catalogue-pages.ts'
import { ProductGrid } from '../kit/product/product-grid.tsx'
import { ShopTheLook } from '../kit/product/shop-the-look.tsx'
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

/** The poster is left out for visitors who save data: the boot script marks the document with `data-lean`. */
function LookPoster({ look }: { readonly look: LookData }) {
  return (
    <figure className={styles.poster}>
      <Picture picture={look.picture} sizes="(min-width: 48em) 46vw, 92vw" />
      <ShopTheLook products={look.products} />
    </figure>
  )
}
