import { readLastPart, writeLastPart } from '../last-part.ts'
import type { MarketProduct } from './market-data.ts'

/** An order by message while it is being made. */
export type NewOrderData = {
  /** The token is random: the same form sent twice is one order. */
  readonly token: string
  readonly lines: readonly NewOrderLine[]
  readonly subtotal: string | null
  readonly query: string
  readonly products: readonly MarketProduct[]
  readonly zones: readonly { readonly id: string; readonly words: string }[]
  readonly payLinkHours: number
  /** The order is made of this message, unless it is null. */
  readonly messageId: string | null
  /** The form begins with this. */
  readonly customer: NewOrderCustomer
}

export type NewOrderCustomer = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly country: string
  readonly city: string
}

export type NewOrderLine = {
  /** `lineValue` writes it. */
  readonly value: string
  readonly name: string
  /** The number is kept as it was typed. */
  readonly quantity: string
  readonly total: string | null
  /** Why shoppers cannot buy it at the moment; empty if they can. */
  readonly closedNote: string
}

type Choice = { readonly productId: number; readonly colour: string; readonly size: string }

/** Writes a variant as the value of a button or a hidden field. */
export function lineValue({ productId, colour, size }: Choice): string {
  return `${productId}/${colour}/${writeLastPart(size)}`
}

export function readLineValue(value: string): Choice {
  const start = value.indexOf('/')
  const end = value.lastIndexOf('/')
  return {
    productId: Number(value.slice(0, Math.max(start, 0))),
    colour: value.slice(start + 1, Math.max(end, 0)),
    size: readLastPart(value.slice(end + 1)),
  }
}

/** A link to an order, shown once, to be passed on: it can be paid with it, or its missing address given. */
export type PayLinkData = {
  readonly kind: 'pay' | 'address'
  readonly orderId: string
  readonly customer: string
  readonly total: string
  readonly url: string
  readonly words: string
  readonly expiresAtMs: number
  /** The link opens WhatsApp with prepared words to the customer's phone. */
  readonly whatsappUrl: string
  /** Nobody has said where the order goes. */
  readonly needsAddress: boolean
  /** The link was also sent to this mailbox, unless it is null. */
  readonly mailedTo: string | null
}
