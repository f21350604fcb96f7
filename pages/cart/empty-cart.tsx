import { messages } from '#domain/messages'
import { ButtonLink } from '#ui/button.tsx'
import { Rosette } from '../kit/rosette.tsx'
import styles from './empty-cart.module.css'

/** The page is composed like a poster: the brand mark, the sentence, one link. */
export function EmptyCart() {
  return (
    <div className={`one-column ${styles.poster}`}>
      <div className={styles.rosette}>
        <Rosette size={560} />
      </div>
      <div className={`stack-wide one-column ${styles.words}`}>
        <h2 className={styles.title}>{messages['cart-empty']}</h2>
        <p>Find a piece you like; it waits here until you are ready.</p>
        <ButtonLink look="onDark" href="/collection">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  )
}
