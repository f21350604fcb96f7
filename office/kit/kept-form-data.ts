/** What was typed before the person had to sign in or to prove who they are. */
export type KeptForm = {
  /** Where to go on. */
  readonly next: string
  /** The interrupted form as JSON, or empty. */
  readonly kept: string
}
