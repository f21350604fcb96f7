import type { Letter } from '#domain/mail/letter'
import type { LetterTurn } from '#domain/mail/letter-purpose'
import {
  type KeyField,
  type LetterKind,
  MAIL_KINDS,
  type MailSubject,
  type PayloadField,
  type SubjectKind,
} from '#domain/mail/mail-kinds'

type Timing = {
  readonly nowMs: number
  /** The mail is not sent before this time; the default is now, and at most `MAX_GAP_MS` ahead. */
  readonly dueAtMs?: number
  /** Only a letter to an address that somebody typed has a turn. */
  readonly turn?: LetterTurn
}

/** The text of this mail is stored with it; `dedupeKey` identifies its cause. */
export type QueuedLetter = Timing & { readonly dedupeKey: string; readonly letter: Letter }

type Fields = readonly (keyof MailSubject)[]

type KeyedMail = {
  [Kind in SubjectKind]: { readonly kind: Kind } & Pick<MailSubject, KeyField<Kind>>
}[SubjectKind]

type QueuedSubject = {
  [Kind in SubjectKind]: Timing & { readonly kind: Kind } & Pick<
      MailSubject,
      KeyField<Kind> | PayloadField<Kind>
    >
}[SubjectKind]

type LetterMail = QueuedLetter & { readonly kind: LetterKind }

export type QueuedMail = QueuedSubject | LetterMail

function isLetter(mail: QueuedMail): mail is LetterMail {
  return MAIL_KINDS[mail.kind].payload === 'letter'
}

/** A mail is identified by its cause. */
export function dedupeKeyOf(mail: QueuedMail): string {
  return isLetter(mail) ? mail.dedupeKey : mailKey(mail)
}

/** This is the key of a mail whose text is written when it is sent. */
export function mailKey(mail: KeyedMail): string {
  const key: Fields = MAIL_KINDS[mail.kind].key
  const subject: Partial<MailSubject> = mail
  return [mail.kind, ...key.flatMap((field) => subject[field] ?? [])].join(' ')
}

/** The keys of a newsletter's mails begin with this; they name no reader. */
export function newsletterKeys(newsletterId: string): string {
  return `newsletter ${newsletterId} `
}

/** The link of such a letter confirms something; `letter-left.ts` finds it by its hash. */
export function linkLetterKey(purpose: 'newsletter' | 'waiting' | 'draw', tokenHash: string) {
  return `${purpose} ${tokenHash}`
}

/**
 * The format is that of earlier versions, because both may use one table at the same time. It never has a token: that
 * of a mail is made when it is sent.
 */
export function payloadOf(mail: QueuedMail): Letter | Partial<MailSubject> {
  if (isLetter(mail)) return mail.letter
  const payload: Fields = MAIL_KINDS[mail.kind].payload
  const subject: Partial<MailSubject> = mail
  return Object.fromEntries(payload.map((field) => [field, subject[field]]))
}
