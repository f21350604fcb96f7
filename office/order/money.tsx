import { MARKET_PAYMENT_WORDS } from '#domain/order/receipt-words'
import type { OrderData, OrderMailData } from '../kit/data/order-data.ts'
import { TimeText } from '../kit/layout/time-text.tsx'
import { orderMailPath } from '../kit/paths.ts'
import { FILED_MAIL_WORDS, PAYMENT_WORDS, SENT_MAIL_WORDS } from '../kit/words/order-words.ts'
import styles from './page.module.css'

type Props = { readonly data: OrderData }

export function Money({ data }: Props) {
  return (
    <section aria-labelledby="money-heading">
      <h2 id="money-heading">Money</h2>
      <dl className={styles.money}>
        {data.money.map(({ label, amount }) => (
          <div key={label} className={styles.sum}>
            <dt>{label}</dt>
            <dd className={styles.amount}>{amount}</dd>
          </div>
        ))}
      </dl>
      {data.paidInPerson && <p>{MARKET_PAYMENT_WORDS[data.paidInPerson]}, at the market</p>}
    </section>
  )
}

export function Payments({ data }: Props) {
  if (data.payments === null || data.payments.length === 0) return null
  return (
    <section aria-labelledby="payments-heading">
      <h2 id="payments-heading">Payments</h2>
      <ul className={styles.rows} role="list">
        {data.payments.map(({ reference, sums, state, channel, atMs }) => (
          <li key={reference} className={styles.row}>
            <p>
              <strong>{PAYMENT_WORDS[state]}</strong>
              {channel && `, ${channel}`}: {sums}
            </p>
            <p className="quiet wrap-anywhere">
              {reference}, <TimeText ms={atMs} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Mails({ data }: Props) {
  if (data.channel === 'market') return null
  return (
    <section aria-labelledby="mails-heading">
      <h2 id="mails-heading">Mails</h2>
      <p>
        <a href={orderMailPath(data.id, 'paid')}>See what they say</a>
      </p>
      <ul className={styles.rows} role="list">
        {data.mails.map((mail) => (
          <li key={mail.key} className={styles.row}>
            <p>{mail.words}</p>
            <p
              className={
                mail.state === 'failed' ? `problem ${styles.error}` : 'quiet wrap-anywhere'
              }
            >
              <MailState mail={mail} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MailState({ mail }: { readonly mail: OrderMailData }) {
  const { state, isToFile, atMs, error } = mail
  if (state === 'failed') return <>Failed{error ? `: ${error}` : '.'}</>
  const words = isToFile ? FILED_MAIL_WORDS : SENT_MAIL_WORDS
  return (
    <>
      {state === 'sent' ? words.done : atMs === null ? words.due : words.planned}{' '}
      {atMs !== null && <TimeText ms={atMs} />}
    </>
  )
}
