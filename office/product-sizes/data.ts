import type { Size } from '#domain/catalogue/product'
import type { Garment } from '#domain/sizing/garment'

type Choice = { readonly id: string; readonly label: string }

export type ProductSizesData = {
  readonly id: number
  readonly title: string
  /** Those that it is sold in. */
  readonly sizes: readonly Size[]
  /** As stored, or of what the form starts from. */
  readonly garment: Garment
  /** In centimetres, by the name of the field. */
  readonly values: Readonly<Record<string, string>>
  /** The chosen one of `starts`; empty for none. */
  readonly from: string
  /** What the form is filled from instead of what is stored; null for what is stored. */
  readonly startedFrom: string | null
  readonly isMeasured: boolean
  /** What the form can start from, in groups. */
  readonly starts: readonly { readonly label: string; readonly choices: readonly Choice[] }[]
  /** The mark of what is stored. */
  readonly seen: string
}
