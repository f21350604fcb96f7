import type { DeliverySettings } from '#domain/delivery/zone'
import type { OrderedItem } from './order-status.ts'

export type OrderAction = 'cancel' | 'cancel-unpaid' | 'confirmation' | 'again'

/** The shopper follows an order with this: everything in it is words already. */
export type TrackedOrder = {
  readonly orderId: string
  readonly placedAt: string
  /** 'On its way to you' */
  readonly headline: string
  readonly sentence: string
  /**
   * The steps are paid, packed, sent and delivered, or for pick-up ready and collected at the end; any other order has
   * none.
   */
  readonly steps: readonly TrackedStep[]
  readonly parcels: readonly TrackedParcel[]
  readonly items: readonly TrackedItem[]
  readonly amounts: readonly { readonly name: string; readonly amount: string }[]
  /** It is empty for orders without a zone. */
  readonly delivery: string
  /** The customer collects the order: the address says where. */
  readonly isPickUp: boolean
  readonly address: readonly string[]
  /** The buyer says with this where the order goes; null once it is packed, or if only the shop can change it. */
  readonly addressOffer: AddressOffer | null
  /** The buyer wants the order to go here, for a price that is not paid yet. */
  readonly addressWish: AddressWish | null
  readonly refunds: readonly TrackedRefund[]
  readonly returns: readonly TrackedReturn[]
  /** It is null before anything is sent, and for a market sale. */
  readonly returning: ReturnOffer | null
  /** An unpaid order can be paid at this path; null for others. */
  readonly paymentPath: string | null
  readonly actions: readonly OrderAction[]
  /** 'a…@example.com' */
  readonly mailbox: string
}

/** `refunded` says how many of its units were refunded. */
export type TrackedItem = OrderedItem & { readonly refunded: number }

export type AddressOffer = {
  /**
   * `missing`: the order needs an address. `known`: another address needs a code, which was asked for with
   * `code-asked`.
   */
  readonly step: 'missing' | 'known' | 'code-asked'
  readonly country: string
  readonly delivery: DeliverySettings
  readonly zoneId: string | null
  readonly subtotalPesewas: number
  /** The fee that was paid for the delivery. */
  readonly feePesewas: number
  readonly values: Readonly<Record<string, string>>
}

export type AddressWish = {
  readonly address: readonly string[]
  /** Delivery to this address costs so much more. */
  readonly difference: string
}

/** The form of an address as it was typed, when it was refused. */
export type AddressFormState = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly message: string
}

export type TrackedStep = {
  readonly name: string
  readonly state: 'done' | 'now' | 'later'
  readonly at: string | null
}

export type TrackedParcel = {
  readonly id: string
  readonly sentAt: string
  /** They name the carrier, and say how the parcel is found. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The address of the photo of its waybill; null without one. */
  readonly photo: string | null
  readonly pieces: readonly string[]
}

export type TrackedRefund = {
  readonly words: string
  readonly amount: string
  readonly at: string
  /** 'by 24 November 2026'; null if nothing is promised. */
  readonly arrival: string | null
}

export type TrackedReturn = {
  readonly id: string
  /** 'Asked for' */
  readonly words: string
  readonly sentence: string
  readonly at: string
  /** '1 × Ancient Dragon Tee (Black, M), for size L' */
  readonly pieces: readonly string[]
  /** The shop's own words; '' without any. */
  readonly answer: string
  /** The units are to be sent to this address now; '' if they are not. */
  readonly sendTo: string
  /** They say who carries the other size. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly canWithdraw: boolean
}

export type ReturnOffer = {
  /** The form carries this id, so that a form that is sent twice is one return. */
  readonly formId: string
  /** Units can be sent back until the end of this day. */
  readonly until: string
  readonly isOver: boolean
  /** It is empty once everything is sent back, or when it is over. */
  readonly lines: readonly ReturnableLine[]
}

export type ReturnableLine = {
  readonly position: number
  readonly title: string
  readonly colour: string
  readonly size: string
  readonly picture: OrderedItem['picture']
  /** This many can be sent back. */
  readonly left: number
  /** These sizes have the same price and are in stock. */
  readonly sizes: readonly string[]
}

/** The form as it was typed, when it was refused. */
export type ReturnFormState = {
  readonly values: Readonly<Record<string, string>>
  /** The message stands at this field; null: it is about the form as a whole. */
  readonly field: string | null
  readonly message: string
}

/** The browser posts this to /api/orders/own-link, and gets the token of the order's link. */
export type OwnLinkRequest = { readonly reference: string; readonly accessToken: string }
export type OwnLinkResponse = { readonly token: string }
