import type { Letter } from '#domain/mail/letter'
import type { MailDocument } from '#domain/mail/mail-document'
import type { MailSignature } from '#domain/mail/mail-html'
import type { OrderMailParams } from '#domain/order/order-mail'
import type { Result } from '#domain/result'

/** Two mails with the same `dedupeKey` are the same mail, sent twice. */
export type Mail = (OrderMail | LetterMail | ParcelMail) & {
  /** The request that caused it, for a header; a mail service without headers ignores it. */
  readonly requestId?: string
}

/** `name` may be empty. */
export type Mailbox = { readonly name: string; readonly address: string }

export type OrderMail = {
  readonly kind: 'order'
  readonly dedupeKey: string
  /** The brand, which signs the mail. */
  readonly shop: MailSignature
  readonly audience: 'customer' | 'shop'
  /** The shop's answer goes to the buyer. The template of a mail service has no parameter for it (§7). */
  readonly replyTo?: string
  /** `email` is the only recipient. */
  readonly params: OrderMailParams
  readonly document: MailDocument
}

export type LetterMail = {
  readonly kind: 'letter'
  readonly dedupeKey: string
  /** The brand, which signs the mail. */
  readonly shop: MailSignature
  readonly letter: Letter
  /** The letter's HTML is made from this; without it the letter is text alone. */
  readonly document?: MailDocument
}

/** A letter with its own form for a mail service that has only the template for orders. */
export type ParcelMail = Omit<LetterMail, 'kind' | 'document'> & {
  readonly kind: 'parcel'
  readonly params: OrderMailParams
  readonly document: MailDocument
}

/**
 * `try-again`: temporary. `hopeless`: this mail will never be accepted. `misconfigured`: no mail will
 * be accepted until a person changes something.
 */
export type MailFailure = {
  readonly kind: 'try-again' | 'hopeless' | 'misconfigured'
  /** The owner reads this; it contains no customer data and no key. */
  readonly detail: string
  /** The recipient's mailbox does not exist; only a mail server tells that. */
  readonly isBounce?: true
}

/** A mailer takes mails this fast. */
export type Pace = {
  /** This is the time from the begin of one mail to that of the next, of all processes. */
  readonly spacingMs: number
  /** One process may have so many on their way, so that a slow one does not hold up the others. */
  readonly atOnce: number
}

/** EmailJS accepts one a second; the rest is a margin for network jitter. */
export const ONE_A_SECOND: Pace = { spacingMs: 1_100, atOnce: 1 }

/** The port to a mail service, a mail server or a folder of files. */
export type Mailer = {
  readonly send: (mail: Mail) => Promise<Result<null, MailFailure>>
  /** The default is `ONE_A_SECOND`. */
  readonly pace?: Pace
  /** This ends the connections that it keeps for further mails. */
  readonly close?: () => void
  /** The mailer is a folder of files: nobody gets what it takes. */
  readonly isFolder?: true
}
