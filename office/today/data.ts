/** What waits for a person, the most urgent first. */
export type TodayData = {
  readonly tasks: readonly Task[]
  /** The next drop within a week, in words. */
  readonly nextDrop: string | null
  /** What is not sold at the moment, in words. */
  readonly paused: string | null
  /** The codes of a new shop that are still without limits; none for whoever gives no codes. */
  readonly starterCodes: readonly { readonly code: string; readonly words: string }[]
  /** The last 14 days; null for whoever sees no takings. */
  readonly takings: readonly TakingsDay[] | null
  /** Grows with each new paid order. */
  readonly paidOrders: number
}

export type Task = {
  readonly id: string
  readonly words: string
  /** What happened and what to do, where a number does not say it. */
  readonly details: readonly string[]
  /** Where it is done; null: by a command on the server. */
  readonly href: string | null
  readonly isUrgent: boolean
}

export type TakingsDay = {
  /** Such as "Sun 15 Nov". */
  readonly day: string
  readonly orders: number
  readonly takings: string
  readonly pesewas: number
}
