import { useEffect, useRef } from 'react'
import type { OrderStatus } from '#contracts/order-status'
import { messages } from '#domain/messages'
import { mismatchSentence } from '#domain/order/mismatch-sentence'
import { ORDER_TITLE } from '#domain/order/order-title'
import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { useBrand } from '../kit/site-data-context.ts'
import { Confirmed } from './confirmed.tsx'
import { Expired } from './expired.tsx'
import type { loader } from './loader.ts'
import { OrderError } from './order-error.tsx'
import { useOrder } from './use-order.ts'
import { Waiting } from './waiting.tsx'

/** §2: the page works without script, because the server renders the order's state. */
export function Page({ data }: PageProps<typeof loader>) {
  switch (data.state) {
    case 'no-reference':
      return <OrderError sentence={messages['order-reference-missing']} />
    case 'not-found':
      return <OrderError sentence={messages['order-not-found']} />
    case 'asked-too-often':
      return <OrderError title="One moment" sentence={messages['order-asked-too-often']} />
    case 'found':
      return <FoundOrder key={data.order.reference} first={data.order} />
  }
}

function FoundOrder({ first }: { readonly first: OrderStatus }) {
  const followed = useOrder(first)
  const { order, isOwn } = followed
  useNewStanding(order.standing)
  switch (order.standing) {
    case 'paid':
      return <Confirmed order={order} />
    case 'open':
    case 'unpaid':
    case 'unavailable':
      return <Waiting {...followed} />
    case 'expired':
      return <Expired {...followed} />
    case 'refused':
      return (
        <OrderError sentence={messages['order-payment-refused']} reference={order.reference}>
          <p>No money was taken. Your cart is as it was.</p>
          {isOwn && (
            <ButtonLink look="main" href="/checkout">
              Try again
            </ButtonLink>
          )}
        </OrderError>
      )
    case 'attention':
      return (
        <OrderError sentence={mismatchSentence(order.attentionReason)} reference={order.reference}>
          <p>
            Our team is looking at it and will write to you. There is nothing you need to do; please
            do not pay again.
          </p>
        </OrderError>
      )
  }
}

/** Renames the tab and moves the focus to the new heading, which announces the change. */
function useNewStanding(standing: OrderStatus['standing']) {
  const { name } = useBrand()
  const shown = useRef(standing)
  useEffect(() => {
    if (shown.current === standing) return
    shown.current = standing
    document.title = `${ORDER_TITLE[standing]} | ${name}`
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [standing, name])
}
