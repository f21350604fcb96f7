import type { EntryState } from '#domain/draw/draw-entry'
import type { PublishedDraw } from '#contracts/draw'
import type { FormState } from '#contracts/form'
import type { ProductCardData } from './product-card-data.ts'

export type DropData =
  | { readonly state: 'not-found' }
  | {
      readonly state: 'found'
      readonly title: string
      /** Sentences about when, how and how many. */
      readonly facts: readonly string[]
      readonly products: readonly ProductCardData[]
      /** Null unless it is a draw. */
      readonly draw: DrawData | null
    }

export type DrawData = Pick<PublishedDraw, 'state' | 'hash' | 'entryCount' | 'seed'> & {
  /** While links of late mails still count: when the draw is done at the latest, as 'Saturday … at 19:00 GMT'. */
  readonly latestText: string | null
  /** Where to enter for each piece, while entries count. */
  readonly enter: readonly { readonly name: string; readonly href: string }[]
  readonly results: readonly DrawResult[]
  /** Numbers that were drawn but are only in the list. */
  readonly hiddenWinners: number
  readonly dataHref: string
  readonly listHref: string
  readonly piecesHref: string
  /** Recomputes the draw in a shell; empty before it. */
  readonly commands: string
}

/** Who was drawn for one colour and size. */
export type DrawResult = {
  readonly name: string
  readonly pieces: number
  readonly ids: readonly string[]
}

export type EnterDrawData =
  /** No draw is named, or none that is planned. */
  | { readonly state: 'unknown' | 'old' }
  | { readonly state: 'closed'; readonly draw: DrawLink }
  | {
      readonly state: 'pieces'
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
  /** Of a mailed link. */
  | {
      readonly state: 'asking'
      readonly draw: DrawLink
      readonly name: string
      readonly token: string
      /** Until when the button counts, as `atText`: the close, or later for a mail that was late. */
      readonly untilText: string
    }
  | {
      readonly state: 'entry'
      readonly draw: DrawLink
      readonly name: string
      readonly id: string
      readonly outcome: EntryStanding
      /** Until when it is held for whoever was drawn; null for others. */
      readonly heldUntil: string | null
    }

/** `taken`: the mailbox has another entry. `late`: its link was not used in time. */
export type EntryStanding = Exclude<EntryState, 'unconfirmed'> | 'taken' | 'late'

export type DrawLink = {
  readonly id: string
  readonly title: string
  readonly href: string
  /** 'Saturday 16 January at 18:00 GMT' */
  readonly atText: string
}
