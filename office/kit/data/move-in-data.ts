import type { WaitingDraft } from '#database/catalogue/moved-products'
import type { OptionQuestion, TypeQuestion } from '#domain/catalogue/move-in/answers'
import type { OldShop } from '#domain/catalogue/move-in/old-product'
import type { Category } from '#domain/catalogue/sections'
import type { OwnerForm } from '../page.ts'

export type MoveInData = {
  /** The largest file that the page takes. */
  readonly maxMegabytes: number
  readonly maxRows: number
  /** There is no review until somebody sends a file that can be read. */
  readonly review: ReviewData | null
  /** Drafts that were brought in before and are not published yet. */
  readonly waiting: { readonly count: number; readonly drafts: readonly WaitingDraft[] }
}

export type ReviewData = {
  readonly shop: OldShop
  /** How the file was read, in sentences. */
  readonly reading: readonly string[]
  /** The file itself, which comes back with the answers. */
  readonly packed: string
  readonly encoding: string
  readonly hash: string
  readonly options: readonly OptionQuestion[]
  readonly types: readonly TypeQuestion[]
  readonly categories: readonly Category[]
  readonly collections: readonly Category[]
  /** The answers, as they were given or guessed, with what is wrong about them. */
  readonly form: OwnerForm
  readonly collection: string
  readonly standardColour: string
  readonly products: number
  readonly pieces: number
  readonly drafts: readonly DraftData[]
  readonly leftOut: ShortenedList
}

/** One draft, as a person reads it. */
export type DraftData = {
  readonly key: string
  readonly title: string
  readonly price: string
  readonly colours: string
  readonly sizes: string
  readonly pieces: number
  readonly pictures: number
  readonly address: string
  readonly notes: ShortenedList
}

export type ShortenedList = { readonly lines: readonly string[]; readonly more: number }
