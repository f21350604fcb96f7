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
  readonly state: 'running' | 'found' | 'nothing'
  readonly detail: string
  readonly ms: number
}

/** Called twice for each step: when it starts and when it ends. */
export type OnStep = (step: Step) => void
