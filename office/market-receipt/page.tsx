import { MARKET_PAYMENT_WORDS } from '#domain/order/receipt-words'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'market-receipt'> & { readonly brandName: string }

/** The receipt can be shown, printed or sent. */
export function Page({ data, brandName }: Props) {
  const { orderId, soldAtMs, lines, total, payment, name, tagline } = data
  return (
    <>
      <div className="no-print">
        <BackLink href={screens.market.path}>Market</BackLink>
      </div>
      <article className={`stack ${styles.receipt}`}>
        <h1 className={styles.brand}>{brandName}</h1>
        <p className="quiet wrap-anywhere">{tagline}</p>
        <p>
          Receipt, <TimeText ms={soldAtMs} />
          {name !== '' && <span className={styles.line}>For {name}</span>}
        </p>
        <ul className={styles.lines} role="list">
          {lines.map(({ name: variant, quantity, unitPrice, total: each }) => (
            <li key={`${variant} ${unitPrice}`} className={styles.item}>
              <span>
                {quantity} × {variant}
                {quantity > 1 && <span className={`quiet ${styles.each}`}>{unitPrice} each</span>}
              </span>
              <span className={styles.money}>{each}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <span>Total</span> <span className={styles.money}>{total}</span>
        </p>
        <p>{MARKET_PAYMENT_WORDS[payment]}</p>
        <p className="quiet wrap-anywhere">Order {orderId}</p>
      </article>
      <p className="no-print row">
        <ButtonLink look="main" href={data.whatsappUrl} target="_blank" rel="noopener noreferrer">
          {data.hasPhone ? 'Send by WhatsApp' : 'Share by WhatsApp'}
        </ButtonLink>
        <Button hidden data-print="">
          Print
        </Button>
        <ButtonLink href={screens.market.path}>Next sale</ButtonLink>
      </p>
    </>
  )
}
