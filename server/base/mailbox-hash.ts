import { mailboxOf } from '#domain/form/email'
import { sha256 } from './sha256.ts'

/** Identifies a mailbox after its address was erased. */
export function mailboxHashOf(email: string): string {
  return sha256(mailboxOf(email))
}
