import type { FormState } from '../../forms/form-state.ts'

export type DataRightsData = {
  /** The request was sent without script, and this is where that leads. */
  readonly isSent: boolean
  /** Refused without script; null when the page is only being looked at. */
  readonly form: FormState | null
}
