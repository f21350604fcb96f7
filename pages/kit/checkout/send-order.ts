import type { OrderRequestBody } from '#contracts/order-request'
import type { ChangedCart, OrderRefusalBody, OrderResponse } from '#contracts/order-response'
import { TICKET_HEADER } from '#contracts/queue-place'
import type { CheckoutDetails } from '#domain/checkout/checkout-form'
import { messages } from '#domain/messages'
import type { ShownLine } from '../cart/lines-to-show.ts'
import { noteServerTime } from '../drop/use-time-left.ts'
import { followQueue, newTicket, type OnPlace } from './follow-queue.ts'
import type { OrderAttempt } from './order-attempt.ts'

const TIMEOUT_MS = 30_000

export type OrderDraft = {
  readonly details: CheckoutDetails
  readonly lines: readonly ShownLine[]
  readonly shownTotalPesewas: number
}

export type OrderOutcome =
  | { readonly status: 'placed'; readonly order: OrderResponse }
  | { readonly status: 'fields-invalid'; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly status: 'cart-changed'
      readonly cart: ChangedCart
      /** The code does not hold. */
      readonly isDiscountGone: boolean
    }
  /** The token belongs to an expired order or to one with other contents. */
  | { readonly status: 'begin-anew' }
  | { readonly status: 'already-paid'; readonly message: string }
  | { readonly status: 'not-open'; readonly message: string; readonly opensInMs: number }
  | { readonly status: 'failed'; readonly message: string }

export async function sendOrder(
  attempt: OrderAttempt,
  draft: OrderDraft,
  onPlace: OnPlace,
): Promise<OrderOutcome> {
  const ticket = newTicket()
  try {
    const sent = fetch('/api/orders', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [TICKET_HEADER]: ticket,
      },
      body: JSON.stringify(requestBody(attempt, draft)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const response = await followQueue(ticket, sent, onPlace)
    if (!response.ok) return readRefusal(await response.json())
    const order: OrderResponse = await response.json()
    noteServerTime(order.now)
    return { status: 'placed', order }
  } catch {
    return { status: 'failed', message: messages['checkout-failed'] }
  }
}

/** The body has no prices but the shown total, because the server computes them. */
export function draftBody({
  details,
  lines,
  shownTotalPesewas,
}: OrderDraft): Omit<OrderRequestBody, 'accessToken' | 'replacedToken'> {
  return {
    ...details,
    shownTotalPesewas,
    lines: lines.map(({ productId, colour, imageVariant, size, quantity }) => ({
      id: productId,
      color: colour,
      imageVariant,
      size,
      quantity,
    })),
  }
}

export function requestBody(
  { accessToken, replaced }: OrderAttempt,
  draft: OrderDraft,
): OrderRequestBody {
  return { accessToken, replacedToken: replaced?.accessToken ?? null, ...draftBody(draft) }
}

export function readRefusal({
  error,
  cart,
}: Partial<OrderRefusalBody>): Exclude<OrderOutcome, { readonly status: 'placed' }> {
  const message = error?.message ?? messages['checkout-failed']
  switch (error?.code) {
    case 'fields-invalid':
      return { status: 'fields-invalid', fields: error.fields ?? {} }
    case 'discount-code-unknown':
      return { status: 'fields-invalid', fields: { discountCode: message } }
    case 'cart-changed':
    case 'all-held':
      return cart
        ? { status: 'cart-changed', cart, isDiscountGone: error.fields?.discountCode !== undefined }
        : { status: 'failed', message }
    case 'cart-already-paid':
      return { status: 'already-paid', message }
    case 'drop-not-open':
      return { status: 'not-open', message, opensInMs: error.opensInMs ?? 0 }
    case 'order-expired':
    case 'request-invalid':
      return { status: 'begin-anew' }
    default:
      return { status: 'failed', message }
  }
}
