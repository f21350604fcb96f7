import type { PageProps } from '#contracts/page-data'
import type { PayerOrder } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { ButtonLink } from '#ui/button.tsx'
import { successAddress } from '../../checkout/success-address.ts'
import { takeLinkToken } from '../../tracking/link-token.ts'
import { type LinkPage, useLinkToken } from '../../tracking/use-link-token.ts'
import { CodeForm } from './code-form.tsx'
import styles from './pay-page.module.css'
import { Payable } from './payable.tsx'
import { PayerPieces } from './payer-pieces.tsx'
import { sendCode } from './send-step.ts'
import { Waiting } from './waiting.tsx'

const page: LinkPage = {
  path: '/pay',
  arrived: takeLinkToken(),
  take: takeLinkToken,
  open: sendCode,
}

/** For somebody who pays for an order of somebody else. Works without script. */
export function Page({ data }: PageProps<'pay'>) {
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
        <Frame title={`Pay for ${order.firstName}`} isWide>
          <Payable {...data} />
        </Frame>
      )
    case 'waiting':
      return <Waiting order={order} />
    case 'paid-by-you':
      return (
        <Frame title="Thank you">
          <p className={styles.sentence}>{`You paid for ${order.firstName}. It is done.`}</p>
          <PayerPieces order={order} totalName="Total paid" />
          <Facts order={order} />
          <p>{messages['pay-link-refunds']}</p>
          <ButtonLink href="/collection">Have a look around</ButtonLink>
        </Frame>
      )
    default:
      return (
        <Frame title={TITLES[order.standing]}>
          <p className={styles.sentence}>{messages[SENTENCES[order.standing]]}</p>
          {order.standing === 'paid-twice' && <Facts order={order} />}
          <ButtonLink href="/contact">Write to us</ButtonLink>
        </Frame>
      )
  }
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

type FrameProps = {
  readonly title: string
  readonly isWide?: boolean
  readonly children: React.ReactNode
}

function Frame({ title, isWide = false, children }: FrameProps) {
  return (
    <div className={`content ${styles.page} ${isWide ? '' : styles.narrow}`}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}

function Facts({ order }: { readonly order: PayerOrder }) {
  return (
    <p className={styles.quiet}>
      Order {order.orderId}
      {order.reference !== null && (
        <>
          , payment reference <strong>{order.reference}</strong>
        </>
      )}
    </p>
  )
}
