import type { PayerOrder, PayForm } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { againMessages } from '#domain/order/again-words'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { successAddress } from '../kit/checkout/success-address.ts'
import { takeLinkToken } from '../kit/tracking/link-token.ts'
import { type LinkPage, useLinkToken } from '../kit/tracking/use-link-token.ts'
import { CodeForm } from './code-form.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'
import { Payable } from './payable.tsx'
import { PayerItems } from './payer-items.tsx'
import { sendCode } from './send-step.ts'
import { Waiting } from './waiting.tsx'

const page: LinkPage = {
  path: '/pay',
  arrived: takeLinkToken(),
  take: takeLinkToken,
  open: sendCode,
}

/** Somebody pays by a link here, for somebody else or for what was offered to them. The page works without script. */
export function Page({ data }: PageProps<typeof loader>) {
  const entry = useLinkToken(page)
  if (entry.status === 'opening') {
    return (
      <Frame title="Pay for an order">
        <p role="status">Opening the order…</p>
      </Frame>
    )
  }
  if (data.state === 'no-visit' || entry.status === 'refused') {
    const message = entry.status === 'refused' ? entry.message : null
    const form = data.state === 'no-visit' ? data.form : null
    return (
      <Frame title="Pay for an order">
        {data.state === 'no-visit' && data.reference !== null && (
          <ButtonLink look="main" href={successAddress(data.reference)}>
            Check your payment
          </ButtonLink>
        )}
        <CodeForm message={message ?? form?.message ?? null} />
      </Frame>
    )
  }
  const { order } = data
  switch (order.standing) {
    case 'payable':
      return (
        <Frame title={`Pay for ${payingFor(order)}`} isWide>
          <Payable {...data} />
        </Frame>
      )
    case 'waiting':
      return <Waiting order={order} />
    case 'paid-by-you':
      return (
        <Frame title="Thank you">
          <p className={styles.sentence}>{`You paid for ${payingFor(order)}. It is done.`}</p>
          <PayerItems order={order} totalName="Total paid" />
          <Facts order={order} />
          <p>{messages['pay-link-refunds']}</p>
          <ButtonLink href="/collection">Have a look around</ButtonLink>
        </Frame>
      )
    default: {
      const canOrderAgain =
        order.standing === 'expired' && order.isForBuyer && order.items.length > 0
      return (
        <Frame title={TITLES[order.standing]}>
          <p className={styles.sentence}>{sentenceOf(order.standing, canOrderAgain)}</p>
          {canOrderAgain && <OrderAgain orderId={order.orderId} form={data.form} />}
          {order.standing === 'paid-twice' && <Facts order={order} />}
          <ButtonLink href="/contact">Write to us</ButtonLink>
        </Frame>
      )
    }
  }
}

/** A buyer who pays is not named, since nobody pays for themselves by their own name. */
function payingFor({ firstName, isForBuyer }: PayerOrder): string {
  return isForBuyer ? 'this order' : firstName
}

const TITLES = {
  paid: 'Already paid',
  'paid-twice': 'Paid twice',
  returned: 'Given back',
  expired: 'The time is over',
  cancelled: 'Cancelled',
  review: 'One moment',
} as const

const SENTENCES = {
  paid: 'pay-paid',
  'paid-twice': 'pay-twice',
  returned: 'pay-returned',
  expired: 'pay-expired',
  cancelled: 'pay-cancelled',
  review: 'pay-review',
} as const

function sentenceOf(standing: keyof typeof SENTENCES, canOrderAgain: boolean): string {
  return messages[canOrderAgain ? 'pay-run-out' : SENTENCES[standing]]
}

type AgainProps = { readonly orderId: string; readonly form: PayForm | null }

/** Orders the same lines again, at the prices of today; the page that follows shows the total. */
function OrderAgain({ orderId, form }: AgainProps) {
  return (
    <form method="post" action="/pay" className={styles.form}>
      <input type="hidden" name="step" value="again" />
      <input type="hidden" name="order" value={orderId} />
      <Callout tone="error" role="alert">
        {form?.step === 'again' && form.message}
      </Callout>
      <Button type="submit" look="main" aria-describedby="again-hint">
        Order it again
      </Button>
      <p id="again-hint" className="quiet">
        {againMessages['again-hint']}
      </p>
    </form>
  )
}

type FrameProps = {
  readonly title: string
  readonly isWide?: boolean
  readonly children: React.ReactNode
}

function Frame({ title, isWide = false, children }: FrameProps) {
  return (
    <div className={`content stack-wider one-column ${styles.page} ${isWide ? '' : styles.narrow}`}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}

function Facts({ order }: { readonly order: PayerOrder }) {
  return (
    <p className="quiet">
      Order {order.orderId}
      {order.reference !== null && (
        <>
          , payment reference <strong>{order.reference}</strong>
        </>
      )}
    </p>
  )
}
