import { lineKey } from '#domain/cart/line'
import { messages } from '#domain/messages'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LineTotal } from '../cart/line-total.tsx'
import { nameOf, type ShownLine } from '../cart/lines-to-show.ts'
import { OrderAmounts } from '../cart/order-amounts.tsx'
import summary from '../cart/summary.module.css'
import { useCurrency } from '../currency/currency-choice.ts'
import { CurrencyOptions } from '../currency/currency-select.tsx'
import styles from './order-summary.module.css'
import type { Checkout } from './use-checkout.ts'

type Props = Pick<Checkout, 'lines' | 'totals'> & { readonly isBusy: boolean }

export function OrderSummary({ lines, totals, isBusy }: Props) {
  return (
    <section className={summary.summary} aria-labelledby="order-summary" aria-busy={isBusy}>
      <div className={styles.top}>
        <h2 id="order-summary" className={summary.heading}>
          Order Summary
        </h2>
        <CurrencyOptions currency={useCurrency()} />
      </div>
      <ul role="list" className={styles.lines}>
        {lines.length === 0 && (
          <li>
            <Skeleton height="90px" />
          </li>
        )}
        {lines.map((line) => (
          <SummaryLine key={lineKey(line)} line={line} />
        ))}
      </ul>
      <OrderAmounts totals={totals} />
    </section>
  )
}

function SummaryLine({ line }: { readonly line: ShownLine }) {
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {line.picture ? (
          <Picture picture={line.picture} sizes="64px" />
        ) : (
          <Skeleton ratio="4 / 5" />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.words}>
          <p className={styles.title}>{nameOf(line)}</p>
          <p className={styles.choice}>
            {line.colour} · Size&nbsp;{line.size} · Quantity&nbsp;{line.quantity}
          </p>
          {line.problem && <p className={styles.problem}>{problemSentence(line)}</p>}
        </div>
        <p className={styles.price}>
          <LineTotal line={line} />
        </p>
      </div>
    </li>
  )
}

export function problemSentence(line: ShownLine): string {
  const { problem, size } = line
  if (problem === null) return ''
  return problem.code === 'line-sold-out'
    ? messages['line-sold-out'](nameOf(line), size)
    : messages['line-short'](problem.left, nameOf(line), size)
}
