import type { ChangedCart, ChangedLine, OrderRefusalBody } from '#contracts/order-response'
import { goneSentence } from '#domain/cart/gone-sentence'
import type { CheckedLine } from '#domain/cart/price-cart'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import type { OrderRefusal } from './order-refusal.ts'

type Description = { readonly status: number; readonly body: OrderRefusalBody }

export function describeRefusal(refusal: OrderRefusal): Description {
  const { code } = refusal
  switch (code) {
    case 'fields-invalid': {
      const fields = Object.entries(refusal.fields).map(([field, error]) => [
        field,
        messages[error],
      ])
      const message = messages['request-invalid']
      return { status: 422, body: { error: { code, message, fields: Object.fromEntries(fields) } } }
    }
    case 'cart-changed': {
      const error = { code, message: messages['totals-changed'], ...goneDiscount(refusal) }
      const body: OrderRefusalBody = { error, cart: changedCart(refusal) }
      return { status: 409, body }
    }
    case 'all-held': {
      const { message, untilMs: until } = refusal
      const error = { code, message, until, ...goneDiscount(refusal) }
      const body: OrderRefusalBody = { error, cart: changedCart(refusal) }
      return { status: 409, body }
    }
    case 'cart-already-paid':
    case 'order-expired':
    case 'drop-not-shared':
      return { status: 409, body: { error: { code, message: messages[code] } } }
    case 'drop-not-open': {
      const { opensInMs, isDraw } = refusal
      const message = messages[isDraw ? 'drop-by-draw' : code]
      const body: OrderRefusalBody = { error: { code, message, opensInMs } }
      return { status: 409, body }
    }
    case 'drop-limit-reached':
      return { status: 409, body: { error: { code, message: messages[code](refusal.limit) } } }
    case 'drop-holds-expired': {
      const minutes = Math.ceil(refusal.endsInMs / 60_000)
      return { status: 429, body: { error: { code, message: messages[code](minutes) } } }
    }
    case 'selling-paused':
      return { status: 409, body: { error: { code, message: messages[code](refusal.title) } } }
    case 'total-too-small': {
      const minimum = formatMoney(pesewas(refusal.minPesewas))
      return { status: 422, body: { error: { code, message: messages[code](minimum) } } }
    }
    case 'order-too-large':
    case 'order-too-many-alike':
      return { status: 422, body: { error: { code, message: messages[code](refusal.most) } } }
    case 'too-many-attempts':
    case 'too-many-open-orders':
    case 'too-many-pieces':
    case 'network-holds-too-many':
    case 'drop-network-holds-too-many':
      return { status: 429, body: { error: { code, message: messages[code] } } }
    case 'checkout-failed':
      return { status: 503, body: { error: { code, message: messages[code] } } }
    default:
      return { status: 422, body: { error: { code, message: messages[code] } } }
  }
}

type ChangedRefusal = Extract<OrderRefusal, { readonly code: 'cart-changed' | 'all-held' }>

function goneDiscount({ isDiscountGone }: ChangedRefusal) {
  return isDiscountGone ? { fields: { discountCode: messages['discount-code-unknown'] } } : {}
}

function changedCart({ priced, totals, delivery }: ChangedRefusal): ChangedCart {
  return {
    subtotalPesewas: totals.subtotal.minor,
    discountPesewas: totals.discount.minor,
    totalPesewas: totals.total.minor,
    delivery,
    lines: priced.lines.map(changedLine),
  }
}

function changedLine({ productId, colour, unitPrice, problem, ...line }: CheckedLine): ChangedLine {
  const { title, size, imageVariant, quantity } = line
  return {
    id: productId,
    title,
    color: colour,
    imageVariant,
    size,
    quantity,
    unitPricePesewas: unitPrice.minor,
    problem: problem && problemText(problem, title, size),
    ...(problem?.code === 'line-sold-out' && problem.held && { held: problem.held }),
    left: problem === null ? null : problem.code === 'line-short' ? problem.left : 0,
  }
}

function problemText(
  problem: NonNullable<CheckedLine['problem']>,
  title: string,
  size: string,
): string {
  return problem.code === 'line-short'
    ? messages['line-short'](problem.left, title, size)
    : goneSentence(problem, title, size)
}
