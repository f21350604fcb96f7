/** How the currency on screen was found; `place` when another service or a former page found it. */
export type HowFound =
  | 'choice'
  | 'address'
  | 'place'
  | 'position'
  | 'language'
  | 'default'
  | 'detecting'
  | 'failed'

/** One step of the detection, as /currency-test shows it. */
export type Step = {
  readonly name: string
  /** `waiting`: it would tell somebody else of the visit, which nobody has allowed. */
  readonly state: 'running' | 'found' | 'nothing' | 'waiting'
  readonly detail: string
  readonly ms: number
}

/** Called when a step starts and when it ends; once for a step that waits. */
export type OnStep = (step: Step) => void
