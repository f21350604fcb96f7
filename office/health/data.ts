import type { HealthState } from '#domain/health/health'

export type HealthData = {
  /** Troubles first. */
  readonly rows: readonly HealthRow[]
  readonly readAtMs: number
  /** When the process that answered was started. */
  readonly startedAtMs: number
}

export type HealthRow = {
  readonly id: string
  readonly title: string
  readonly state: HealthState
  readonly words: string
  readonly toDo: string | null
  /** Where to do it; null if not in the office, or not by this person. */
  readonly link: { readonly href: string; readonly label: string } | null
}
