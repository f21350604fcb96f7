import type { Cedis } from '#domain/money/money'
import type { PaymentMode, Transaction } from '#domain/order/judge-payment'
import type { Result } from '#domain/result'

export type PaymentRequest = {
  readonly reference: string
  readonly amount: Cedis
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly orderId: string
  readonly customerInfo: {
    readonly name: string
    readonly phone: string
    readonly email: string
  }
  /** Made by writeOrderCopy; comes back with verify. */
  readonly orderCopy: string
  readonly callbackUrl: string
}

export type StartedPayment = {
  readonly accessCode: string
  /** The provider's own page: the way out when its script is blocked. */
  readonly authorizationUrl: string
}

/**
 * `payments-unavailable`: whether the provider did it is not known, ask again.
 * `payments-refused`: it said no, and will say so again.
 */
export type PaymentFailure = 'payments-unavailable' | 'duplicate-reference' | 'payments-refused'

export type Payments = {
  readonly mode: PaymentMode
  readonly publicKey: string
  readonly scriptUrl: string
  readonly initialise: (request: PaymentRequest) => Promise<Result<StartedPayment, PaymentFailure>>
  /** Null: the provider does not know the reference. */
  readonly verify: (reference: string) => Promise<Result<Transaction | null, PaymentFailure>>
  readonly isSigned: (rawBody: Buffer, signature: string | undefined) => boolean
}
