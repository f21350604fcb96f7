import * as v from 'valibot'
import type { PlainMessageCode } from '../messages.ts'
import { asString } from './text.ts'

// The longest address a mail server must take.
const LONGEST = 254
// §5: text, @, text, dot, text, no spaces. And one mailbox: nothing that could begin a second.
const ONE_MAILBOX = /^[^\s@\p{C},;:<>()[\]\\"]+@[^\s@\p{C},;:<>()[\]\\"]+$/u

export function requiredEmail(missing: PlainMessageCode) {
  return v.pipe(
    v.optional(v.unknown(), ''),
    v.transform((typed) => asString(typed).trim()),
    v.nonEmpty(missing),
    v.check<string, PlainMessageCode>(isEmail, 'email-invalid'),
    v.transform((email) => email.normalize('NFC')),
  )
}

/** Length first, so that nobody can make the pattern work long. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST || !ONE_MAILBOX.test(text)) return false

  const domain = text.slice(text.indexOf('@') + 1)
  return domain.includes('.') && domain.split('.').every((label) => label !== '')
}

/** Two spellings of one mailbox are one: for counting, and for keeping it once. */
export function mailboxOf(email: string): string {
  return email.toLowerCase()
}
