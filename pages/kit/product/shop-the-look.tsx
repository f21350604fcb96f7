import { browsingMessages as messages } from '#domain/browsing-messages'
import type { LookProduct } from '../data/catalogue-pages.ts'
import styles from './shop-the-look.module.css'

/** Links to the products on a poster, named unlike their cards; nothing if none can be bought. */
export function ShopTheLook({ products }: { readonly products: readonly LookProduct[] }) {
  if (products.length === 0) return null
  return (
    <p className={styles.look}>
      <span className={styles.label}>{messages['shop-this-look']}</span>
      {products.map(({ id, title }) => (
        <a key={id} className={styles.product} href={`/product/${id}`} aria-label={`Shop ${title}`}>
          {title}
        </a>
      ))}
    </p>
  )
}
