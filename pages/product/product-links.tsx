import { Picture } from '#ui/picture.tsx'
import { Price } from '../kit/currency/price.tsx'
import type { ProductLink } from '../kit/data/catalogue-pages.ts'
import styles from './product-links.module.css'

/** Small links with picture, title and price, where whole cards would be too much. */
export function ProductLinks({ products }: { readonly products: readonly ProductLink[] }) {
  return (
    <ul role="list" className={styles.products}>
      {products.map(({ id, title, price, picture }) => (
        <li key={id}>
          <a className={styles.product} href={`/product/${id}`}>
            <Picture picture={picture} sizes="72px" />
            <span>
              {title}
              <span className={styles.price}>
                <Price amount={price} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
