import type { FormState } from './form-state.ts'

/** What a page with a form is given. */
export type FormPageData = {
  /** It was sent without script, and this is where that leads. */
  readonly isSent: boolean
  /** What is to be said then besides thank you; mostly nothing. */
  readonly hint: string
  /** Refused without script; null when the page is only being looked at. */
  readonly form: FormState | null
}
