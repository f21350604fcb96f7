import type { ReturnKind, ReturnState } from '#domain/return/return'
import type { PictureData } from '#contracts/picture'
import type { RefundablePaymentData } from './refund-data.ts'

/** `over`: settled, refused or taken back. */
export const RETURN_TABS = ['asked', 'agreed', 'received', 'over'] as const
export type ReturnTab = (typeof RETURN_TABS)[number]

export type ReturnCard = {
  readonly id: string
  readonly orderId: string
  readonly customer: string
  readonly kind: ReturnKind
  readonly state: ReturnState
  /** How far it is. */
  readonly words: string
  /** '1 × Ancient Dragon Tee (Black, M), for size L' */
  readonly pieces: readonly string[]
  readonly reason: string
  readonly createdAtMs: number
}

export type ReturnData = Omit<ReturnCard, 'pieces'> & {
  readonly answer: string
  /** Where the customer was told to send it; before that, where returns are sent. */
  readonly sendTo: string
  readonly lines: readonly ReturnLineData[]
  readonly agreedAtMs: number | null
  readonly receivedAtMs: number | null
  readonly endedAtMs: number | null
  /** What the pieces give; null if they cannot be refunded any more. */
  readonly worth: string | null
  /** Of the refund's form; null unless it is to be refunded by this person. */
  readonly refund: {
    /** Sent twice, the form is one refund. */
    readonly token: string
    readonly payments: readonly RefundablePaymentData[]
  } | null
  /** How its refund is; null without one. */
  readonly refunded: string | null
  /** Answers and refunds are the owner's. */
  readonly canAnswer: boolean
  /** Who carries the other size. */
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
