/** This was typed before the person had to sign in or to prove who they are. */
export type KeptForm = {
  readonly next: string
  /** It has the interrupted form as JSON, or is empty. */
  readonly kept: string
}
