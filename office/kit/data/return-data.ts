import type { PictureData } from '#contracts/picture'
import type { ReturnKind, ReturnState } from '#domain/return/return'
import type { RefundablePaymentData } from './refund-data.ts'

/** A return that was settled, refused or taken back is `over`. */
export const RETURN_TABS = ['asked', 'agreed', 'received', 'over'] as const
export type ReturnTab = (typeof RETURN_TABS)[number]

export type ReturnCard = {
  readonly id: string
  readonly orderId: string
  readonly customer: string
  readonly kind: ReturnKind
  readonly state: ReturnState
  /** The words say how far the return is. */
  readonly words: string
  /** '1 × Ancient Dragon Tee (Black, M), for size L' */
  readonly units: readonly string[]
  readonly reason: string
  readonly createdAtMs: number
}

export type ReturnData = Omit<ReturnCard, 'units'> & {
  readonly answer: string
  /** The customer was told to send it here. Before that it is the address to which returns are sent. */
  readonly sendTo: string
  readonly lines: readonly ReturnLineData[]
  readonly agreedAtMs: number | null
  readonly receivedAtMs: number | null
  readonly endedAtMs: number | null
  /** The units give so much. The sum is null if they cannot be refunded any more. */
  readonly worth: string | null
  /** The refund's form is given if this person is to refund it. */
  readonly refund: {
    /** The form sent twice is one refund. */
    readonly token: string
    readonly payments: readonly RefundablePaymentData[]
  } | null
  /** The words say how its refund is. Without a refund this is null. */
  readonly refunded: string | null
  /** Only the owner answers and refunds. */
  readonly canAnswer: boolean
  /** The facts say who carries the other size. */
  readonly parcel: readonly { readonly name: string; readonly value: string }[]
  /** The other size is collected, at this address. */
  readonly isPickUp: boolean
  readonly address: readonly string[]
}

export type ReturnLineData = {
  readonly position: number
  readonly title: string
  readonly choice: string
  readonly newSize: string | null
  readonly quantity: number
  readonly restocked: number
  readonly picture: PictureData
}
