import { browsingMessages as messages } from '#domain/browsing-messages'
import { Icon } from '#ui/icon.tsx'
import type { LookProduct } from '../kit/data/catalogue-pages.ts'
import styles from './shop-panel.module.css'

type Props = { readonly products: readonly LookProduct[]; readonly className: string | undefined }

/** The panel opens above its button, over the poster. There is none if no product can be bought. */
export function ShopPanel({ products, className }: Props) {
  if (products.length === 0) return null
  return (
    <details className={`${styles.panel} ${className}`}>
      <summary className={styles.summary}>
        {messages['shop-this-look']}
        <Icon name="chevron" size={18} />
      </summary>
      <ul role="list" className={styles.products}>
        {products.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.product} href={`/product/${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
