import type { DeliveryKind } from '#domain/delivery/zone'

export type DeliveryData = {
  readonly zones: readonly ZoneForm[]
  /** In cedis, as it is in the form. */
  readonly freeFrom: string
  /** Of the settings, which the sum belongs to. */
  readonly revision: number
  /** What pages say about shipping now. */
  readonly words: readonly string[]
}

/** A zone as its form shows it. */
export type ZoneForm = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly kind: DeliveryKind
  readonly countries: string
  readonly isForOthers: boolean
  readonly regions: readonly string[]
  readonly towns: string
  readonly words: string
  readonly place: string
  readonly hours: string
  readonly fee: string
}
