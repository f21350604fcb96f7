import type { OrderMailParams } from '#domain/order/order-mail'
import type { Result } from '#domain/result'

export type Mail = {
  /** Two mails with one key are one mail that was sent twice. */
  readonly dedupeKey: string
  readonly audience: 'customer' | 'shop'
  /** `email` is the one recipient. */
  readonly params: OrderMailParams
}

/**
 * `try-again`: may pass by itself. `hopeless`: this mail will never be taken. `misconfigured`: none
 * will be, until a person changes something.
 */
export type MailFailure = {
  readonly kind: 'try-again' | 'hopeless' | 'misconfigured'
  /** For the shop's owner; names no customer and no key. */
  readonly detail: string
}

export type Mailer = {
  readonly send: (mail: Mail) => Promise<Result<null, MailFailure>>
}
