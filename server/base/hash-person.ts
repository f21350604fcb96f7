import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { personalPhoneOf } from '#domain/drop/personal-phone'
import { sha256 } from './sha256.ts'

type Person = { readonly email: string; readonly phone: string }

/**
 * A person by phone and by mailbox, for limits; somebody who ordered by message may have given no address.
 * The subject keeps hashes of different limits apart.
 */
export function hashPerson(subject: 'drop' | 'discount', { email, phone }: Person) {
  const phoneHash = sha256(`${subject} phone ${personalPhoneOf(phone)}`)
  return {
    phoneHash,
    mailboxHash:
      email === '' ? phoneHash : sha256(`${subject} mailbox ${personalMailboxOf(email)}`),
  }
}
