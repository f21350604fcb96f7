import type { OrderRequestBody } from '#contracts/order-request'
import type { ChangedCart, OrderRefusalBody, OrderResponse } from '#contracts/order-response'
import type { CheckoutDetails } from '#domain/checkout/checkout-form'
import { messages } from '#domain/messages'
import type { ShownLine } from '../cart/lines-to-show.ts'
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
  | { readonly status: 'cart-changed'; readonly cart: ChangedCart }
  /** The token belongs to an expired order or to one with other contents. */
  | { readonly status: 'begin-anew' }
  | { readonly status: 'already-paid'; readonly message: string }
  | { readonly status: 'not-open'; readonly message: string; readonly opensInMs: number }
  | { readonly status: 'failed'; readonly message: string }

export async function sendOrder(attempt: OrderAttempt, draft: OrderDraft): Promise<OrderOutcome> {
  try {
    const response = await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(requestBody(attempt, draft)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok
      ? { status: 'placed', order: await response.json() }
      : readRefusal(await response.json())
  } catch {
    return { status: 'failed', message: messages['checkout-failed'] }
  }
}

/** No prices but the shown total: the server computes them. */
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
      return cart ? { status: 'cart-changed', cart } : { status: 'failed', message }
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
