import { productMessages as messages } from '#domain/catalogue/product-messages'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './product-page.module.css'

export function ProductNotFound() {
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
