import type { FormState } from '#contracts/form-state'
import type { PictureData } from '#contracts/picture'

export type SubscribeData = {
  readonly picture: PictureData
  /** Set when the form came back from a browser without script. */
  readonly form: FormState | null
}
