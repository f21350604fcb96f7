import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'
import type { OrderState } from '#domain/order/order'

export type RightsList = 'open' | 'closed'

export type RightsRow = {
  readonly number: string
  readonly requestType: RequestType
  /** The name is empty once erased. */
  readonly name: string
  readonly deadline: RightsDeadline
  readonly proof: RightsProof
}

/** `daysLeft` includes today, and is negative when the request is overdue. */
export type RightsDeadline = { readonly atMs: number; readonly daysLeft: number }

/** `partly` means that the mailbox is proven, and more was agreed on. */
export type RightsProof = 'proven' | 'partly' | 'missing'

export type RightsRequestData = {
  readonly number: string
  readonly requestType: RequestType
  readonly name: string
  readonly email: string
  readonly details: string
  readonly method: VerificationMethod
  readonly receivedAtMs: number
  readonly provenAtMs: number | null
  readonly proof: RightsProof
  readonly deadline: RightsDeadline
  readonly extensionReason: string | null
  readonly canExtend: boolean
  readonly erasedAtMs: number | null
  readonly closedAtMs: number | null
  readonly outcome: string | null
  /** The shop knows this of the mailbox. When the request is closed, this is null. */
  readonly held: HeldData | null
  /** The link begins a mail to the person. */
  readonly mailUrl: string
}

export type HeldData = {
  readonly orders: readonly HeldOrderData[]
  /** These orders are not settled, and nothing can be erased before they are. */
  readonly unsettled: readonly string[]
  readonly others: readonly HeldCount[]
}

export type HeldOrderData = {
  readonly id: string
  readonly placedAtMs: number
  readonly state: OrderState
  readonly total: string
  /** The order is paid and not on its way: after an erasure nobody knows where to send it. */
  readonly isToSend: boolean
}

export type HeldCount = { readonly label: string; readonly count: number }
