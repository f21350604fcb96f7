import type { EntryState } from '#domain/draw/draw-entry'
import type { DropMode } from '#domain/drop/drop'
import type { LookAlikeGroup } from '#domain/drop/look-alikes'

export type DropsData = {
  /** These are to come or open: the next one first. */
  readonly current: readonly ListedDrop[]
  /** Over or called off: the latest first. */
  readonly earlier: readonly ListedDrop[]
  readonly paused: PausedData
  /** Null for whoever may not plan. */
  readonly plan: PlanOptions | null
}

/** These products are not sold at the moment. */
export type PausedData = { readonly isAll: boolean; readonly products: readonly DropProduct[] }

export type ListedDropState = 'planned' | 'open' | 'over' | 'called-off'

export type ListedDrop = {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly state: ListedDropState
  readonly mode: DropMode
  readonly opensAtMs: number
  /** The limit ends then, and what was not drawn is on sale. */
  readonly overAtMs: number
  readonly limitPerPerson: number
  readonly holdMinutes: number
  readonly products: readonly DropProduct[]
  /** The page for shoppers. */
  readonly publicUrl: string
  /** They are listed as long as one of them is to be packed. */
  readonly lookAlikes: readonly LookAlikeGroup[]
  /** Null unless it is a draw. */
  readonly draw: ListedDraw | null
}

export type ListedDraw = {
  readonly hash: string
  readonly entered: number
  readonly unconfirmed: number
  readonly isDrawn: boolean
  /** These were drawn, the first first. The list is empty for whoever only sees the orders. */
  readonly winners: readonly DrawWinner[]
  /** Entries that share a phone, together. Empty for whoever only sees the orders. */
  readonly alike: readonly (readonly AlikeEntry[])[]
}

export type AlikeEntry = {
  /** The entry's random number. */
  readonly id: string
  readonly variant: string
  /** Empty once it is erased. */
  readonly name: string
}

export type DrawWinner = {
  /** The entry's random number. */
  readonly id: string
  readonly variant: string
  /** Empty once it is erased. */
  readonly name: string
  readonly state: Extract<EntryState, 'offered' | 'won' | 'gone'>
  readonly openUntilMs: number | null
  readonly orderId: string | null
}

export type DropProduct = { readonly id: number; readonly title: string; readonly href: string }

export type PlanOptions = {
  /** Random: the same form sent twice plans one drop. */
  readonly id: string
  readonly holdMinutes: number
  readonly groups: readonly ProductGroup[]
  /** There are more products than the list shows. */
  readonly isCut: boolean
}

/** Products of one collection, or those that are not published yet. */
export type ProductGroup = {
  readonly title: string
  readonly products: readonly { readonly id: number; readonly title: string }[]
}
