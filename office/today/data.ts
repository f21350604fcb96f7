/** It lists what waits for a person, the most urgent first. */
export type TodayData = {
  readonly tasks: readonly Task[]
  /** It says in words which drop comes within a week. */
  readonly nextDrop: string | null
  /** It says in words what is not sold at the moment. */
  readonly paused: string | null
  /** These codes of a new shop are still without limits. Whoever gives no codes sees none. */
  readonly starterCodes: readonly { readonly code: string; readonly words: string }[]
  /** It has the last 14 days, and is null for whoever sees no takings. */
  readonly takings: readonly TakingsDay[] | null
  /** The number grows with each new paid order. */
  readonly paidOrders: number
}

export type Task = {
  readonly id: string
  readonly words: string
  /** They say what happened and what to do, where a number does not say it. */
  readonly details: readonly string[]
  /** It leads to where this is done, and is null if only a command on the server does it. */
  readonly href: string | null
  readonly isUrgent: boolean
}

export type TakingsDay = {
  /** It is a text like "Sun 15 Nov". */
  readonly day: string
  readonly orders: number
  readonly takings: string
  readonly pesewas: number
}
