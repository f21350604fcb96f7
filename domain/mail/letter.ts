import * as v from 'valibot'
import { isEmail } from '../form/email.ts'
import { cleanLine, cleanText } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'

const MAX_SUBJECT_LENGTH = 150
/** The mail service accepts 50 kB, and a character has up to four bytes. */
export const MAX_LETTER_TEXT = 8_000

/** A letter is any mail other than an order mail: plain text to one person. */
export type Letter = {
  readonly to: string
  readonly audience: 'customer' | 'shop'
  /** It is for this member of the staff. Any other letter to the shop goes to whatever its mailbox is when it is sent. */
  readonly isToPerson?: boolean | undefined
  readonly subject: string
  /** The text has a blank line between paragraphs, and each link on its own line. */
  readonly text: string
  readonly replyTo?: string | undefined
  /** Mail programs use it for one-click unsubscribing. */
  readonly unsubscribeUrl?: string | undefined
}

const letterSchema = v.object({
  to: v.pipe(v.string(), v.check(isEmail)),
  audience: v.picklist(['customer', 'shop']),
  isToPerson: v.optional(v.boolean()),
  subject: v.pipe(v.string(), v.transform(asSubject)),
  text: v.pipe(v.string(), v.transform(asBody)),
  replyTo: v.optional(v.pipe(v.string(), v.check(isEmail))),
  unsubscribeUrl: v.optional(v.pipe(v.string(), v.url())),
})

/** Stored letters may contain text from any form, so they are validated before sending. */
export function readLetter(kept: unknown): Result<Letter, 'letter-unreadable'> {
  const { success: isReadable, output } = v.safeParse(letterSchema, kept)
  return isReadable ? success(output) : failure('letter-unreadable')
}

function asSubject(subject: string): string {
  return truncate(cleanLine(subject.replace(/[\p{Zl}\p{Zp}]+/gu, ' ')), MAX_SUBJECT_LENGTH)
}

function asBody(text: string): string {
  return truncate(cleanText(text), MAX_LETTER_TEXT)
}

function truncate(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** The parameters of the mail service's template for letters. */
export function letterParams({ to, subject, text, replyTo, unsubscribeUrl }: Letter) {
  const footer = unsubscribeUrl === undefined ? '' : `\n\nUnsubscribe:\n${unsubscribeUrl}`
  return {
    email: to,
    subject: withoutBraces(subject),
    message: withoutBraces(text) + footer,
    reply_to: replyTo ?? '',
  }
}

/** Prevents the template from interpreting `{…}` in the text. */
function withoutBraces(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')')
}
