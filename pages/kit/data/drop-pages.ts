import type { PublishedDraw } from '#contracts/draw'
import type { FormState } from '#contracts/form'
import type { EntryState } from '#domain/draw/draw-entry'
import type { ProductCardData } from './product-card-data.ts'

export type DropData =
  | { readonly state: 'not-found' }
  | {
      readonly state: 'found'
      readonly title: string
      /** These sentences say when, how and how many. */
      readonly facts: readonly string[]
      readonly products: readonly ProductCardData[]
      /** Only a draw has this data. */
      readonly draw: DrawData | null
    }

export type DrawData = Pick<PublishedDraw, 'state' | 'hash' | 'entryCount' | 'seed'> & {
  /** The draw is done at the latest 'Saturday … at 19:00 GMT', while links of late mails still count. */
  readonly latestText: string | null
  /** Each link leads to the entry for a variant, while entries count. */
  readonly enter: readonly { readonly name: string; readonly href: string }[]
  readonly results: readonly DrawResult[]
  /** So many numbers were drawn but are only in the list. */
  readonly hiddenWinners: number
  readonly dataHref: string
  readonly listHref: string
  readonly unitsHref: string
  /** The commands recompute the draw in a shell, and are empty before it. */
  readonly commands: string
}

/** One colour and size has these entries that were drawn. */
export type DrawResult = {
  readonly name: string
  readonly units: number
  readonly ids: readonly string[]
}

export type EnterDrawData =
  /** The address names no draw, or none that is planned. */
  | { readonly state: 'unknown' | 'old' }
  | { readonly state: 'closed'; readonly draw: DrawLink }
  | {
      readonly state: 'products'
      readonly draw: DrawLink
      readonly enter: readonly { readonly name: string; readonly href: string }[]
    }
  | {
      readonly state: 'form'
      readonly draw: DrawLink
      readonly product: { readonly id: number; readonly title: string; readonly href: string }
      readonly variants: readonly { readonly value: string; readonly name: string }[]
      readonly isSent: boolean
      readonly form: FormState | null
    }
  /** The page was opened by a mailed link. */
  | {
      readonly state: 'asking'
      readonly draw: DrawLink
      readonly name: string
      readonly token: string
      /** The button counts until then, as `atText` says it: the close, or later for a mail that was late. */
      readonly untilText: string
    }
  | {
      readonly state: 'entry'
      readonly draw: DrawLink
      readonly name: string
      readonly id: string
      readonly outcome: EntryStanding
      /** Units are held until then for whoever was drawn. For others this is null. */
      readonly heldUntil: string | null
    }

/** An entry is `taken` when the mailbox has another one, and `late` when its link was not used in time. */
export type EntryStanding = Exclude<EntryState, 'unconfirmed'> | 'taken' | 'late'

export type DrawLink = {
  readonly id: string
  readonly title: string
  readonly href: string
  /** 'Saturday 16 January at 18:00 GMT' */
  readonly atText: string
}
