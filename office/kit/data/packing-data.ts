export const PAPERS = ['a6', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export type SlipData = {
  readonly id: string
  readonly atMs: number
  readonly name: string
  readonly address: readonly string[]
  readonly phone: string
  /** The text has name and words of the zone, and is empty without one. */
  readonly delivery: string
  readonly units: readonly { readonly quantity: number; readonly name: string }[]
  readonly total: string
}
