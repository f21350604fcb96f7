import type { PictureData } from '#contracts/picture'
import type { ChosenZone } from '#domain/delivery/zone'
import type { LookAlike } from '#domain/drop/look-alikes'
import type { MarketPayment, OrderChannel } from '#domain/order/channel'
import type { Fulfilment, OrderStepKind } from '#domain/order/fulfilment'
import type { EndedTest, OrderState } from '#domain/order/order'
import type { OrderTab } from '#domain/order/order-tab'
import type { CaseAction } from '#domain/order/review-case'
import type { RefundData } from './refund-data.ts'

export type OrderProgress = {
  readonly state: OrderState
  /** Only a paid order has it. */
  readonly fulfilment: Fulfilment | null
  /** The customer collects it. */
  readonly isPickUp: boolean
  /** The order is paid, and nobody has said where it goes: it cannot be packed yet. */
  readonly needsAddress: boolean
  /** It was a test order, and is ended. */
  readonly endedTest: EndedTest | null
}

export type OrdersData = {
  readonly tab: OrderTab
  /** Only whoever handles payments has the tab of orders that need attention. */
  readonly tabs: readonly { readonly tab: OrderTab; readonly count: number }[]
  readonly query: string
  readonly orders: readonly OrderCard[]
  /** The address of the next page is null on the last one. */
  readonly next: string | null
  /** The address of the first page is null on that page. */
  readonly first: string | null
  /** Open cases that belong to no order are counted here. Whoever handles no payments gets 0. */
  readonly otherCases: number
}

export type OrderCard = OrderProgress & {
  readonly id: string
  readonly customer: string
  readonly city: string
  /** '2 × Ancient Dragon Tee (Black, M)' */
  readonly units: readonly string[]
  readonly total: string
  /** Each payment that needs a look has a sentence about what came of it. */
  readonly sums: readonly string[]
  readonly createdAtMs: number
  readonly paidAtMs: number | null
  readonly isTest: boolean
  readonly channel: OrderChannel
}

export type OrderData = OrderProgress & {
  readonly id: string
  /** A market sale that was booked later than it was made has both times here. */
  readonly bookedLater: { readonly soldAtMs: number; readonly bookedAtMs: number } | null
  readonly isTest: boolean
  readonly channel: OrderChannel
  /** Each form sends it, like `fulfilment`, so that a change by somebody else in between is noticed. */
  readonly lastStepId: string | null
  readonly undo: UndoData | null
  readonly lines: readonly OrderLineData[]
  readonly customer: CustomerData
  /** Orders from before there were zones have none, and neither have market sales. */
  readonly zone: ChosenZone | null
  /** The text can be copied for the rider, and is null when nobody has to ride. */
  readonly riderWords: string | null
  /** Address and phone can still be corrected. */
  readonly canCorrect: boolean
  readonly addressChanges: readonly AddressChangeData[]
  /** A change that costs more can be made by hand, before the order is packed. */
  readonly canApplyChange: boolean
  readonly hold: 'none' | 'releasable' | 'maybe-paid'
  readonly money: readonly { readonly label: string; readonly amount: string }[]
  /** Only a market sale has it: the payments of other orders say how they were paid. */
  readonly paidInPerson: MarketPayment | null
  /** Whoever handles no payments gets null, as for `cases`. */
  readonly payments: readonly PaymentData[] | null
  readonly cases: readonly CaseData[] | null
  /** Whoever may not refund gets null. */
  readonly refunds: readonly RefundData[] | null
  /** `cancel` is possible as long as nothing is sent; `wait` is for the answer to another refund. */
  readonly refundable: 'none' | 'refund' | 'cancel' | 'wait' | 'other-currency'
  readonly returns: readonly OrderReturnData[]
  readonly mails: readonly OrderMailData[]
  /** This many links work. Whoever may not revoke them gets null. */
  readonly links: number | null
  /** The order ran out, and can be offered again. */
  readonly canOfferAgain: boolean
  /**
   * Other paid orders of the same drop are listed here. The list is null if the order has no unit of a drop, or is not
   * paid.
   */
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
  /** A change that is only asked for still costs so much; one that was made has null. */
  readonly difference: string | null
  /** The difference is, or was, paid with this order. */
  readonly paymentOrderId: string | null
}

export type UndoData = {
  readonly stepId: string
  readonly kind: OrderStepKind
  /** The server's clock counts, because that of a phone may be wrong. */
  readonly leftMs: number
}

export type OrderLineData = {
  readonly position: number
  readonly title: string
  readonly choice: string
  readonly picture: PictureData
  readonly quantity: number
  /** This many are in parcels. */
  readonly sent: number
  /** This many were refunded before they were sent, and are not sent any more. */
  readonly withdrawn: number
  /** This many were refunded after they were sent. */
  readonly returned: number
  readonly total: string
}

export type CustomerData = {
  readonly name: string
  /** Each of these may be empty for an order of the market. */
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
  /** The sentence says what came, and what is missing or too much. It is empty without money. */
  readonly sums: string
  readonly reference: string | null
  readonly openedAtMs: number
  readonly actByMs: number | null
  readonly actions: readonly CaseAction[]
  /** The case could be accepted if its units were on the shelf. */
  readonly lacksUnits: boolean
  /** The case can also be decided by a refund. */
  readonly canRefund: boolean
  /** An acceptance sends it as `expected`. */
  readonly reason: string
  readonly closing: { readonly note: string; readonly atMs: number } | null
}

export type OrderReturnData = {
  readonly id: string
  readonly words: string
  readonly units: readonly string[]
  readonly createdAtMs: number
}

export type OrderMailData = {
  readonly key: string
  readonly words: string
  readonly state: 'waiting' | 'sent' | 'failed'
  /** The mail was, or will be, only written to a file on the server, so that nobody gets it. */
  readonly isToFile: boolean
  /** The mail was sent at this time, or is to be. The time is null once that is due. */
  readonly atMs: number | null
  readonly error: string | null
}

export type ParcelData = {
  readonly id: string
  readonly sentAtMs: number
  /** Facts are 'Tracking number' and such, without those that are not known. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The photo of the waybill has this address; without a photo it is null. */
  readonly photo: string | null
  readonly units: readonly string[]
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
