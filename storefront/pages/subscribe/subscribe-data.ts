import type { FormState } from '../../forms/form-state.ts'
import type { PictureData } from '../../ui/picture-data.ts'

export type SubscribeData = {
  readonly picture: PictureData
  /** Set when the form came back from a browser without script. */
  readonly form: FormState | null
}
