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
  /** Earliest time to send; default now, at most `MAX_GAP_MS` ahead. */
  readonly dueAtMs?: number
  /** Only of a letter to an address that somebody typed. */
  readonly turn?: LetterTurn
}

/** A mail whose text is stored with it; `dedupeKey` identifies its cause. */
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

/** The identity of a mail: its cause. */
export function dedupeKeyOf(mail: QueuedMail): string {
  return isLetter(mail) ? mail.dedupeKey : mailKey(mail)
}

/** The key of a mail that is written when it is sent. */
export function mailKey(mail: KeyedMail): string {
  const key: Fields = MAIL_KINDS[mail.kind].key
  const subject: Partial<MailSubject> = mail
  return [mail.kind, ...key.flatMap((field) => subject[field] ?? [])].join(' ')
}

/** How the keys of a newsletter's mails begin; they name no reader. */
export function newsletterKeys(newsletterId: string): string {
  return `newsletter ${newsletterId} `
}

/** Letters whose link confirms something; `letter-left.ts` finds the link by its hash. */
export function linkLetterKey(purpose: 'newsletter' | 'waiting' | 'draw', tokenHash: string) {
  return `${purpose} ${tokenHash}`
}

/**
 * The format of earlier versions, because both may use one table at the same time. Never with a token:
 * that of a mail is made when it is sent.
 */
export function payloadOf(mail: QueuedMail): Letter | Partial<MailSubject> {
  if (isLetter(mail)) return mail.letter
  const payload: Fields = MAIL_KINDS[mail.kind].payload
  const subject: Partial<MailSubject> = mail
  return Object.fromEntries(payload.map((field) => [field, subject[field]]))
}
