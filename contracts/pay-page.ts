import type { DeliverySettings } from '#domain/delivery/zone'
import type { FormState } from './form.ts'
import type { HoldTimes } from './hold.ts'
import type { OrderedItem } from './order-status.ts'

/** Somebody who pays for an order finds it in one of these states. */
export type PayerStanding =
  | 'payable'
  /** This payer's own payment is being approved, for example on a phone. */
  | 'waiting'
  | 'paid-by-you'
  /** Somebody else has paid. */
  | 'paid'
  /** This payer and somebody else both paid: this payer's payment goes back. */
  | 'paid-twice'
  | 'returned'
  | 'expired'
  | 'cancelled'
  | 'review'

/** A payer learns nothing of the customer but the first name: no address, no phone, no last name, no email address. */
export type PayerOrder = HoldTimes & {
  readonly orderId: string
  readonly standing: PayerStanding
  readonly firstName: string
  /** The link went to whoever ordered: an offer, an order by message, or one that ran out and is offered again. */
  readonly isForBuyer: boolean
  readonly items: readonly OrderedItem[]
  readonly subtotalPesewas: number
  readonly discountPesewas: number
  readonly deliveryPesewas: number
  readonly totalPesewas: number
  /** The provider's page for the payment that this payer has started. */
  readonly continueUrl: string | null
  /** This payer's own payment has this reference. */
  readonly reference: string | null
  /** The page needs this to ask where the order goes before it can be paid; null if that is known, or it is pick-up. */
  readonly missingAddress: MissingAddress | null
}

export type MissingAddress = {
  readonly country: string
  readonly delivery: DeliverySettings
  /** The owner chose the zone with this id. */
  readonly zoneId: string | null
}

export type PayPageData =
  | {
      readonly state: 'no-visit'
      readonly form: FormState | null
      /** The provider sent the payer back after the visit had ended. */
      readonly reference: string | null
    }
  | {
      readonly state: 'found'
      readonly order: PayerOrder
      readonly isTest: boolean
      readonly isAddressSaved: boolean
      readonly form: PayForm | null
    }

/** The refused form of this page. */
export type PayForm = FormState & { readonly step: PayStep }

export const PAY_STEPS = ['code', 'address', 'pay', 'again'] as const
/** Each form of the page posts its own step. */
export type PayStep = (typeof PAY_STEPS)[number]
