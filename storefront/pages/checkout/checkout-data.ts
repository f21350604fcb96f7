export type CheckoutData = {
  /** The shop runs its own stand-in for the payment provider. */
  readonly isTest: boolean
}
