/** The shown currency was found in one of these ways. `place` is by a third-party service, or on an earlier page. */
export type HowFound =
  | 'choice'
  | 'address'
  | 'place'
  | 'position'
  | 'language'
  | 'default'
  | 'detecting'
  | 'failed'

/** /currency-test shows each step of the detection. */
export type Step = {
  readonly name: string
  /** A `waiting` step would call a third party, which needs consent. */
  readonly state: 'running' | 'found' | 'nothing' | 'waiting'
  readonly detail: string
  readonly ms: number
}

/** The callback runs when a step starts and when it ends, and once for a waiting step. */
export type OnStep = (step: Step) => void
