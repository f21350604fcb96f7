import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import type { Pictures } from '#domain/catalogue/picture'
import { failure, type Result } from '#domain/result'
import type { Brand } from '#domain/site-brand'
import type { MailFailure } from '../mail/mailer.ts'

export type MailWriter = {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly publicUrl: string
  readonly pictures: () => Pictures
  readonly brand: () => Pick<Brand, 'name' | 'email' | 'phone' | 'mailLook'>
  /** The words of a newsletter take this for a drop's length; a day unless given. */
  readonly dropLengthMs?: number
}

/** The mail will never be sent. */
export function hopeless(detail: string): Result<never, MailFailure> {
  return failure({ kind: 'hopeless', detail })
}

export function notOneMailbox(audience: 'shop' | 'customer'): Result<never, MailFailure> {
  return hopeless(`The address of the ${audience} is not one mailbox`)
}
