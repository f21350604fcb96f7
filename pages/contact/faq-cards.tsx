import { Icon } from '#ui/icon.tsx'
import styles from './faq-cards.module.css'

/** §2: these are the most frequent questions. */
const CARDS = [
  { id: 'shipping', title: 'Shipping', hint: 'Where we send, and how.' },
  { id: 'returns', title: 'Returns', hint: 'What can be sent back, and until when.' },
  { id: 'sizing', title: 'Sizing', hint: 'How our pieces are cut.' },
  { id: 'payment', title: 'Payment', hint: 'Mobile money, cards, cedis.' },
] as const

type Props = { readonly answered: readonly string[] }

/** A question that the owner has taken out of the FAQ has no card. */
export function FaqCards({ answered }: Props) {
  const cards = CARDS.filter(({ id }) => answered.includes(id))
  if (cards.length === 0) return null
  return (
    <section className={`content stack-wider ${styles.section}`} aria-labelledby="contact-faq">
      <h2 id="contact-faq" className="size-h3">
        Perhaps it is answered already
      </h2>
      <ul role="list" className={styles.cards}>
        {cards.map(({ id, title, hint }) => (
          <li key={id}>
            <a className={`stack-tight ${styles.card}`} href={`/faq#${id}`}>
              <span className={styles.title}>{title}</span>
              <span className={styles.hint}>{hint}</span>
              <span className={styles.arrow}>
                <Icon name="arrow" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
