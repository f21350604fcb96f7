import type { ChosenZone } from '#domain/delivery/zone'
import type { LookAlike } from '#domain/drop/look-alikes'
import type { MarketPayment, OrderChannel } from '#domain/order/channel'
import type { Fulfilment, OrderStepKind } from '#domain/order/fulfilment'
import type { OrderState } from '#domain/order/order'
import type { OrderTab } from '#domain/order/order-tab'
import type { CaseAction } from '#domain/order/review-case'
import type { PictureData } from '#contracts/picture'
import type { RefundData } from './refund-data.ts'

/** How far an order is. */
export type OrderProgress = {
  readonly state: OrderState
  /** Null unless it is paid. */
  readonly fulfilment: Fulfilment | null
  /** The customer collects it. */
  readonly isPickUp: boolean
  /** It is paid, and nobody has said where it goes: it cannot be packed yet. */
  readonly needsAddress: boolean
}

export type OrdersData = {
  readonly tab: OrderTab
  /** Attention is for whoever handles payments. */
  readonly tabs: readonly { readonly tab: OrderTab; readonly count: number }[]
  /** What was searched for. */
  readonly query: string
  readonly orders: readonly OrderCard[]
  /** The address of the next page. */
  readonly next: string | null
  /** The address of the first page, on a later one. */
  readonly first: string | null
  /** Open cases that belong to no order; 0 for whoever handles no payments. */
  readonly otherCases: number
}

export type OrderCard = OrderProgress & {
  readonly id: string
  readonly customer: string
  readonly city: string
  /** '2 × Ancient Dragon Tee (Black, M)' */
  readonly pieces: readonly string[]
  readonly total: string
  /** A sentence for each payment that needs a look: what came of it. */
  readonly sums: readonly string[]
  readonly createdAtMs: number
  readonly paidAtMs: number | null
  readonly isTest: boolean
  readonly channel: OrderChannel
}

export type OrderData = OrderProgress & {
  readonly id: string
  /** Both times of a market sale that was booked later than it was made; else null. */
  readonly bookedLater: { readonly soldAtMs: number; readonly bookedAtMs: number } | null
  readonly isTest: boolean
  readonly channel: OrderChannel
  /** Sent with each form, as `fulfilment` is: a change by somebody else in between is noticed. */
  readonly lastStepId: string | null
  readonly undo: UndoData | null
  readonly lines: readonly OrderLineData[]
  readonly customer: CustomerData
  /** Null before there were zones, and for a market sale. */
  readonly zone: ChosenZone | null
  /** To be copied; null when nobody has to ride. */
  readonly riderWords: string | null
  /** Address and phone can still be corrected. */
  readonly canCorrect: boolean
  readonly addressChanges: readonly AddressChangeData[]
  /** A change that costs more can be made by hand, before it is packed. */
  readonly canApplyChange: boolean
  readonly hold: 'none' | 'releasable' | 'maybe-paid'
  readonly money: readonly { readonly label: string; readonly amount: string }[]
  /** How it was paid at the market; null for every other order, whose payments say it. */
  readonly paidInPerson: MarketPayment | null
  /** Null for whoever handles no payments, like `cases`. */
  readonly payments: readonly PaymentData[] | null
  readonly cases: readonly CaseData[] | null
  /** Null for whoever may not refund. */
  readonly refunds: readonly RefundData[] | null
  /** What can be done: `cancel` as long as nothing is sent, `wait` for another refund's answer. */
  readonly refundable: 'none' | 'refund' | 'cancel' | 'wait' | 'other-currency'
  readonly returns: readonly OrderReturnData[]
  readonly mails: readonly OrderMailData[]
  /** How many links to the order work; null for whoever may not revoke them. */
  readonly links: number | null
  /** It ran out, and can be offered again. */
  readonly canOfferAgain: boolean
  /** Other paid orders of the same drop; null if it has no piece of one, or is not paid. */
  readonly lookAlikes: readonly LookAlike[] | null
  readonly parcels: readonly ParcelData[]
  readonly notes: readonly NoteData[]
  readonly history: readonly HistoryRow[]
}

export type AddressChangeData = {
  readonly id: string
  readonly by: string
  readonly atMs: number
  readonly before: string
  readonly after: string
  /** How much is still to be paid for a change that is only asked for; null for one that was made. */
  readonly difference: string | null
  /** The order with which the difference is, or was, paid. */
  readonly paymentOrderId: string | null
}

export type UndoData = {
  readonly stepId: string
  readonly kind: OrderStepKind
  /** By the server's clock: that of a phone may be wrong. */
  readonly leftMs: number
}

export type OrderLineData = {
  readonly position: number
  readonly title: string
  readonly choice: string
  readonly picture: PictureData
  readonly quantity: number
  /** How many are in parcels. */
  readonly sent: number
  /** How many of the others are refunded, and are not sent any more. */
  readonly withdrawn: number
  /** How many were refunded after they were sent. */
  readonly returned: number
  readonly total: string
}

export type CustomerData = {
  readonly name: string
  /** Of an order of the market, each may be empty. */
  readonly address: readonly string[]
  readonly phone: string
  readonly callUrl: string | null
  readonly whatsappUrl: string | null
  readonly email: string
  readonly mailUrl: string | null
}

export type PaymentData = {
  readonly reference: string
  /** 'GH₵110.00 came of GH₵120.00 that was asked for: GH₵10.00 is missing' */
  readonly sums: string
  readonly state: 'open' | 'succeeded' | 'refused' | 'refunded'
  readonly channel: string | null
  readonly atMs: number
}

export type CaseData = {
  readonly key: string
  readonly orderId: string | null
  readonly heading: string
  readonly toDo: string
  readonly detail: string
  /** A sentence on the sum that came, and what is missing or too much; empty without money. */
  readonly sums: string
  readonly reference: string | null
  readonly openedAtMs: number
  readonly actByMs: number | null
  readonly actions: readonly CaseAction[]
  /** It could be accepted if its pieces were on the shelf. */
  readonly lacksPieces: boolean
  /** A refund is the other way to decide it. */
  readonly canRefund: boolean
  /** `expected` of an acceptance. */
  readonly reason: string
  readonly closing: { readonly note: string; readonly atMs: number } | null
}

/** The way to the page of a return. */
export type OrderReturnData = {
  readonly id: string
  readonly words: string
  readonly pieces: readonly string[]
  readonly createdAtMs: number
}

export type OrderMailData = {
  readonly key: string
  /** Which mail it is. */
  readonly words: string
  readonly state: 'waiting' | 'sent' | 'failed'
  /** Nobody gets it: it was, or will be, only written to a file on the server. */
  readonly isToFile: boolean
  /** When it was sent or is to be; null once that is due. */
  readonly atMs: number | null
  readonly error: string | null
}

export type ParcelData = {
  readonly id: string
  readonly sentAtMs: number
  /** 'Tracking number' and such, without what is not known. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The address of the photo of its waybill; null without one. */
  readonly photo: string | null
  readonly pieces: readonly string[]
}

export type NoteData = {
  readonly id: string
  readonly text: string
  readonly by: string
  readonly atMs: number
}

export type HistoryRow = {
  readonly atMs: number
  readonly by: string | null
  readonly text: string
}

