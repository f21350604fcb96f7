import { mailboxHashOf } from '../base/mailbox-hash.ts'

const SHOWN_HASH_LENGTH = 12

/** The audit never names the address itself, which would outlive its erasure there. */
export function auditSubject(number: string | null, email: string): string {
  return number === null
    ? `address ${mailboxHashOf(email).slice(0, SHOWN_HASH_LENGTH)}`
    : `request ${number}`
}
