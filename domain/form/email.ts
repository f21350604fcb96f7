import * as v from 'valibot'
import type { PlainMessageCode } from '../messages.ts'
import { typedWord } from './text.ts'

// The longest address that mail servers must accept.
const MAX_EMAIL_LENGTH = 254
// §5: text, @, text, dot, text, no spaces. Excludes separators that could start a second mailbox.
const ONE_MAILBOX = /^[^\s@\p{C},;:<>()[\]\\"]+@[^\s@\p{C},;:<>()[\]\\"]+$/u

export function requiredEmail(missing: PlainMessageCode) {
  return emailField(missing, 'email-invalid' satisfies PlainMessageCode)
}

export function emailField(missing: string, wrong: string) {
  return v.pipe(
    typedWord,
    v.nonEmpty(missing),
    v.check(isEmail, wrong),
    v.transform((email) => email.normalize('NFC')),
  )
}

/** The length is checked first, to bound the time of the pattern. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH || !ONE_MAILBOX.test(text)) return false

  const domain = text.slice(text.indexOf('@') + 1)
  return domain.includes('.') && domain.split('.').every((label) => label !== '')
}

/** Identifies a mailbox for counting and deduplication: addresses that differ in case are one. */
export function mailboxOf(email: string): string {
  return email.toLowerCase()
}
