import type { Letter } from '#domain/mail/letter'
import type { OrderMailParams } from '#domain/order/order-mail'
import type { Result } from '#domain/result'

/** Two mails with one key are one mail that was sent twice. */
export type Mail = OrderMail | LetterMail

export type OrderMail = {
  readonly kind: 'order'
  readonly dedupeKey: string
  readonly audience: 'customer' | 'shop'
  /** `email` is the one recipient. */
  readonly params: OrderMailParams
}

export type LetterMail = {
  readonly kind: 'letter'
  readonly dedupeKey: string
  readonly letter: Letter
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

/** The way out of the shop: a mail service, a mail server or a folder of files. */
export type Mailer = {
  readonly send: (mail: Mail) => Promise<Result<null, MailFailure>>
}
