import { Picture } from '#ui/picture.tsx'
import type { Look } from '../kit/data/catalogue-pages.ts'
import styles from './complete-the-look.module.css'
import { ProductLinks } from './product-links.tsx'

/** A poster with this product, and what is worn with it. */
export function CompleteTheLook({ look: { poster, products } }: { readonly look: Look }) {
  return (
    <section className={styles.look} aria-labelledby="look">
      <h2 id="look">Complete the look</h2>
      <div className={styles.columns}>
        {poster && (
          <a className={styles.poster} href={poster.href}>
            <Picture picture={poster.picture} sizes="(min-width: 48em) 300px, 42vw" />
          </a>
        )}
        <div className={styles.products}>
          <h3 className={styles.heading}>Shop this look</h3>
          <ProductLinks products={products} />
        </div>
      </div>
    </section>
  )
}
