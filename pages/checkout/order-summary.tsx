import { useSyncExternalStore } from 'react'
import { goneSentence } from '#domain/cart/gone-sentence'
import { lineKey } from '#domain/cart/line'
import { messages } from '#domain/messages'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CartPrice } from '../kit/cart/cart-price.tsx'
import { ChoiceWords } from '../kit/cart/choice-words.tsx'
import { LineTotal } from '../kit/cart/line-total.tsx'
import { nameOf, type ShownLine } from '../kit/cart/lines-to-show.ts'
import { OrderAmounts } from '../kit/cart/order-amounts.tsx'
import summary from '../kit/cart/summary.module.css'
import { useCurrency } from '../kit/currency/currency-choice.ts'
import { CurrencyOptions } from '../kit/currency/currency-select.tsx'
import styles from './order-summary.module.css'
import type { Checkout } from './use-checkout.ts'

/** The breakpoint `desktop` of the tokens: the summary stands beside the form. */
const WIDE = '(min-width: 62.5em)'

type Props = Pick<Checkout, 'lines' | 'totals'> & { readonly isBusy: boolean }

/** On phones this is one line with the total, which a press opens, even without script. Wide screens keep it open. */
export function OrderSummary({ lines, totals, isBusy }: Props) {
  const isWide = useIsWide()
  return (
    <section
      className={`${summary.box} ${styles.box}`}
      aria-labelledby="order-summary"
      aria-busy={isBusy}
    >
      <details className={styles.details} open={isWide}>
        <summary className={styles.top} tabIndex={isWide ? -1 : undefined}>
          <h2 id="order-summary" className={summary.heading}>
            Order Summary
          </h2>
          <span className={styles.sum}>
            <span className="visually-hidden">Total </span>
            {totals ? <CartPrice amount={totals.total} /> : '…'}
          </span>
          <span className={styles.chevron}>
            <Icon name="chevron" size={16} />
          </span>
        </summary>
        <div className={summary.summary}>
          <CurrencyOptions currency={useCurrency()} />
          <ul role="list" className={`stack-wide one-column ${styles.lines}`}>
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
        </div>
      </details>
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
          <p className="quiet">
            <ChoiceWords colour={line.colour} size={line.size} quantity={line.quantity} />
          </p>
          {line.problem && <p className="problem">{problemSentence(line)}</p>}
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
  if (problem.code === 'line-short') return messages['line-short'](problem.left, nameOf(line), size)
  return goneSentence(problem, nameOf(line), size)
}

/** Returns false until hydration. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
