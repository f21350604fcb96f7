import type { PictureData } from '#contracts/picture'
import type { Size } from '#domain/catalogue/product'
import type { MarketPayment } from '#domain/order/channel'
import { readLastPart, writeLastPart } from '../last-part.ts'

/** A sale that waits on a device is sent under the name of the person who made it. */
export type Seller = { readonly id: string; readonly name: string }

export type MarketProduct = {
  readonly id: number
  readonly title: string
  readonly picture: PictureData
  /** Why shoppers cannot buy it at the moment; empty if they can. */
  readonly closedNote: string
  /** Only units on the shelf are offered. */
  readonly choices: readonly MarketChoice[]
}

export type MarketChoice = {
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** The list price. */
  readonly pricePesewas: number
}

export type MarketProductData = MarketProduct & {
  /** The token is random: the same form sent twice is one sale. */
  readonly token: string
}

export type ReceiptData = {
  readonly orderId: string
  readonly soldAtMs: number
  readonly lines: readonly ReceiptLine[]
  readonly total: string
  readonly payment: MarketPayment
  /** The customer's name, if given. */
  readonly name: string
  readonly tagline: string
  /** The link opens WhatsApp with prepared words, addressed to the customer's phone if it was given. */
  readonly whatsappUrl: string
  readonly hasPhone: boolean
}

export type ReceiptLine = {
  readonly name: string
  readonly quantity: number
  readonly unitPrice: string
  readonly total: string
}

/** The response to a sale that a device sends by script. */
export type MarketAnswer =
  | {
      readonly status: 'booked'
      readonly orderId: string
      /** The note has a sentence if the sale does not count for the time at which it was made, and is else empty. */
      readonly note: string
    }
  | {
      readonly status: 'refused'
      readonly message: string
      /** Each link leads to where the stock of a missing variant can be corrected. */
      readonly missing: readonly { readonly name: string; readonly href: string }[]
    }
  /** Somebody else is signed in now. */
  | { readonly status: 'other-seller' }

/** A radio button has colour and size in one value. */
export function choiceValue({ colour, size }: Pick<MarketChoice, 'colour' | 'size'>): string {
  return `${colour}/${writeLastPart(size)}`
}

export function readChoiceValue(value: string): { readonly colour: string; readonly size: string } {
  const end = value.lastIndexOf('/')
  return { colour: value.slice(0, Math.max(end, 0)), size: readLastPart(value.slice(end + 1)) }
}
