import type { WaitingKind, WaitingState } from '#domain/waiting/waiting-request'

export type WaitingData = {
  /** These people still wait, by variant; what most people want comes first. */
  readonly variants: readonly WaitingVariantData[]
  /** The latest first. */
  readonly people: readonly WaitingPersonData[]
  /** So many asked before the ones shown. */
  readonly more: number
  readonly fileUrl: string
}

export type WaitingVariantData = {
  readonly name: string
  /** Asked to be told, and in line. */
  readonly notify: number
  readonly waiting: number
}

export type WaitingPersonData = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly kind: WaitingKind
  readonly state: WaitingState
  readonly askedAtMs: number
  readonly orderId: string | null
}
