import type { FormState } from '#contracts/form'
import type { OrderStatus } from '#contracts/order-status'
import type { KeptRequest } from '#database/repositories/data-rights-requests'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'

/** What a loader is given: the address, already taken apart, and what is in memory. */
export type PageRequest = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly catalogue: LiveCatalogue
  readonly publicUrl: string
  /** The shop's own stand-in takes the payments: no money moves. */
  readonly isTest: boolean
  /** How the order with this reference stands, without anything personal. */
  readonly readOrder: (reference: string) => Promise<OrderStatus | null>
  /** The request whose letter had this token in it. */
  readonly findDataRightsRequest: (token: string) => Promise<KeptRequest | null>
  /** The visitor's network asked more often than it may: nothing is looked up. */
  readonly isOverLimit?: true
  /** What stood in a form of this page that was refused; see answer-form.ts. */
  readonly form?: FormState
}
