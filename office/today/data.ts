import type { OpeningStep } from '#domain/opening/judge-opening'
import type { OpeningPoint } from '#domain/opening/opening-points'

/** Today lists what waits for a person, the most urgent first. */
export type TodayData = {
  readonly tasks: readonly Task[]
  /** The words name the drop that comes within a week. */
  readonly nextDrop: string | null
  /** The words say what is not sold at the moment. */
  readonly paused: string | null
  /** These codes of a new shop are still without limits. Whoever gives no codes sees none. */
  readonly starterCodes: readonly { readonly code: string; readonly words: string }[]
  /** The takings are those of the last 14 days. Whoever sees no takings gets null. */
  readonly takings: readonly TakingsDay[] | null
  /** The number grows with each new paid order. */
  readonly paidOrders: number
  /** The words say how old and how large the last backup is. Whoever keeps no backups gets null. */
  readonly backup: string | null
  /** What a new shop lacks. Whoever does not open it gets null. */
  readonly opening: OpeningData | null
}

export type OpeningData = {
  /** None when everything is done or put off. */
  readonly rows: readonly OpeningRow[]
  readonly putOff: readonly {
    readonly point: OpeningPoint
    readonly title: string
    readonly atMs: number
    readonly byName: string
  }[]
  readonly done: number
  readonly all: number
}

export type OpeningRow = {
  readonly point: OpeningPoint
  readonly title: string
  readonly why: string
  readonly state: 'next' | 'open' | 'done'
  /** They say what is still missing. */
  readonly details: readonly string[]
  readonly step: OpeningStep | null
  /** It may be right as it is: then a press ticks it. */
  readonly canBeRight: boolean
  /** It is done there; null: not in the office. */
  readonly link: { readonly href: string; readonly label: string } | null
}

export type Task = {
  readonly id: string
  readonly words: string
  /** The details say what happened and what to do, where a number does not say it. */
  readonly details: readonly string[]
  /** The task is done at this address. If only a command on the server does it, this is null. */
  readonly href: string | null
  readonly isUrgent: boolean
}

export type TakingsDay = {
  /** The day is a text like "Sun 15 Nov". */
  readonly day: string
  readonly orders: number
  readonly takings: string
  readonly pesewas: number
}
