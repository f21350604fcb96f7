import type { Size } from '#domain/catalogue/product'
import type { MarketPayment } from '#domain/order/channel'
import type { PictureData } from '#contracts/picture'

/** Who sells: a sale that waits on a device is sent under the name of the one who made it. */
export type Seller = { readonly id: string; readonly name: string }

export type MarketProduct = {
  readonly id: number
  readonly title: string
  readonly picture: PictureData
  /** Why shoppers cannot buy it at the moment; empty if they can. */
  readonly closedNote: string
  /** Only what is on the shelf. */
  readonly choices: readonly MarketChoice[]
}

export type MarketChoice = {
  readonly colour: string
  readonly size: Size
  readonly stock: number
  /** The list price. */
  readonly pricePesewas: number
}

export type MarketPieceData = MarketProduct & {
  /** Random: the same form sent twice is one sale. */
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
  /** With prepared words; to the customer's phone, if given. */
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
      /** A sentence if it does not count for the time at which it was made; else empty. */
      readonly note: string
    }
  | {
      readonly status: 'refused'
      readonly message: string
      /** Where the stock of the missing pieces can be corrected. */
      readonly missing: readonly { readonly name: string; readonly href: string }[]
    }
  /** Somebody else is signed in now. */
  | { readonly status: 'other-seller' }

/** The choice of a radio button: colour and size in one value. */
export function choiceValue({ colour, size }: Pick<MarketChoice, 'colour' | 'size'>): string {
  return `${colour}/${size}`
}

/** No size has a slash; a colour may. */
export function readChoiceValue(value: string): { readonly colour: string; readonly size: string } {
  const end = value.lastIndexOf('/')
  return { colour: value.slice(0, Math.max(end, 0)), size: value.slice(end + 1) }
}
