/** The person had typed this before they had to sign in or to prove who they are. */
export type KeptForm = {
  readonly next: string
  /** The interrupted form is kept as JSON, or is empty. */
  readonly kept: string
}
