import { messages } from '#domain/messages'
import { Price } from '../../currency/price.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ProductData } from './product-data.ts'
import styles from './product-page.module.css'

export function Page({ data }: { readonly data: ProductData }) {
  if (data.state === 'not-found') return <ProductNotFound />
  const { product, pictures } = data
  const [first] = pictures
  return (
    <div className={`content ${styles.page}`}>
      {first && <Picture picture={first} sizes="(min-width: 768px) 50vw, 100vw" priority="first" />}
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {product.title}
        </h1>
        <p className={styles.price}>
          <Price amount={product.price} />
        </p>
        <p>{product.description}</p>
        <ul>
          {product.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ButtonLink href="/collection">Back to collection</ButtonLink>
      </div>
    </div>
  )
}

function ProductNotFound() {
  return (
    <div className={`content ${styles.missing}`}>
      <h1 tabIndex={-1}>{messages['product-not-found-title']}</h1>
      <p>{messages['product-not-found-detail']}</p>
      <ButtonLink look="main" href="/collection">
        Back to collection
      </ButtonLink>
    </div>
  )
}
