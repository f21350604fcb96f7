import * as v from 'valibot'
import { isEmail } from '../form/email.ts'
import { cleanLine, cleanText } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'

const MAX_SUBJECT_LENGTH = 150
/** Of 50 kB that the mail service takes: a character has up to four bytes. */
const MAX_TEXT_LENGTH = 8_000

/** Any mail that does not confirm an order: plain words to one person. */
export type Letter = {
  readonly to: string
  readonly audience: 'customer' | 'shop'
  readonly subject: string
  /** A blank line between paragraphs, a link on a line of its own. */
  readonly text: string
  readonly replyTo?: string | undefined
  /** Where one press of a button ends mails of this kind. */
  readonly unsubscribeUrl?: string | undefined
}

const letterSchema = v.object({
  to: v.pipe(v.string(), v.check(isEmail)),
  audience: v.picklist(['customer', 'shop']),
  subject: v.pipe(v.string(), v.transform(asSubject)),
  text: v.pipe(v.string(), v.transform(asBody)),
  replyTo: v.optional(v.pipe(v.string(), v.check(isEmail))),
  unsubscribeUrl: v.optional(v.pipe(v.string(), v.url())),
})

/** What was kept may come from any form: read again before it goes out. */
export function readLetter(kept: unknown): Result<Letter, 'letter-unreadable'> {
  const { success: isReadable, output } = v.safeParse(letterSchema, kept)
  return isReadable ? success(output) : failure('letter-unreadable')
}

function asSubject(subject: string): string {
  return cut(cleanLine(subject.replace(/[\p{Zl}\p{Zp}]+/gu, ' ')), MAX_SUBJECT_LENGTH)
}

function asBody(text: string): string {
  return cut(cleanText(text), MAX_TEXT_LENGTH)
}

function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/** For a template of the mail service that is made for letters. */
export function letterParams({ to, subject, text, replyTo, unsubscribeUrl }: Letter) {
  const footer = unsubscribeUrl === undefined ? '' : `\n\nUnsubscribe:\n${unsubscribeUrl}`
  return {
    email: to,
    subject: withoutBraces(subject),
    message: withoutBraces(text) + footer,
    reply_to: replyTo ?? '',
  }
}

/** Nothing that a template would take for its own. */
function withoutBraces(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')')
}
