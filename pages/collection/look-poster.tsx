import { Picture } from '#ui/picture.tsx'
import type { LookData } from '../kit/data/catalogue-pages.ts'
import { ShopTheLook } from '../kit/product/shop-the-look.tsx'
import styles from './look-poster.module.css'

/** The poster is left out for visitors who save data: the boot script marks the document with `data-lean`. */
export function LookPoster({ look }: { readonly look: LookData }) {
  return (
    <figure className={styles.poster}>
      <Picture picture={look.picture} sizes="(min-width: 48em) 46vw, 92vw" />
      <ShopTheLook products={look.products} />
    </figure>
  )
}
