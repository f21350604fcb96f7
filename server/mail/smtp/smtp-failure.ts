import { cleanLine } from '#domain/form/text'
import { hideSecrets } from '../hide-secrets.ts'
import type { MailFailure } from '../mailer.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** An error of nodemailer; `response` is set if the server responded. */
export type SmtpError = {
  readonly name?: string
  readonly message: string
  readonly code?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
  readonly command?: string | undefined
}

const MAX_DETAIL_LENGTH = 300

export function smtpFailure(error: SmtpError, { login }: SmtpSettings): MailFailure {
  const detail = hideSecrets(detailOf(error), login === null ? [] : spellingsOf(login))
  const kind = kindOf(error)
  return {
    kind,
    detail: cleanLine(detail).slice(0, MAX_DETAIL_LENGTH),
    ...(kind === 'hopeless' && isBounce(error) ? { isBounce: true } : {}),
  }
}

/** Permanent 5xx codes whose text shows a temporary cause, such as a quota or greylisting. */
const TEMPORARY =
  /quota|gr[ae]y-?\s?list|(?:sending|message|mail|rate|daily|hourly)\s+limit|throttl/i
/** After the server has accepted the sender, a refusal is about this mail, not about all mails. */
const ABOUT_THE_MAIL = /^(?:RCPT TO|DATA)/
/** nodemailer's own refusals of an invalid address or size, before it contacts the server. */
const NEVER_SENT: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

function kindOf({ code = '', response, responseCode = 0, command = '' }: SmtpError) {
  if (response === undefined) {
    if (code === 'EAUTH') return 'misconfigured'
    return NEVER_SENT.has(code) ? 'hopeless' : 'try-again'
  }
  if (responseCode < 500 || responseCode > 599 || TEMPORARY.test(response)) return 'try-again'
  return ABOUT_THE_MAIL.test(command) ? 'hopeless' : 'misconfigured'
}

/** RFC 3463: 5.1.x is a wrong address, 5.2.1 a mailbox that takes nothing any more. */
const NO_MAILBOX = /^5\d\d[ -]5\.(?:1\.\d{1,3}|2\.1)\b/
const HAS_STATUS = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/
/** Refusals of the recipient that are about us: a relay that does not know us, or a block list. */
const ABOUT_US = /relay|authenti|log ?in|block|black|deny|denied|spam|policy|reputation|listed/i
const NO_MAILBOX_CODES: ReadonlySet<number> = new Set([550, 551, 553])

/** This must be careful: a refusal that is about the shop would take every reader off the list. */
function isBounce({ response = '', responseCode = 0, command = '' }: SmtpError): boolean {
  if (!command.startsWith('RCPT TO')) return false
  if (HAS_STATUS.test(response)) return NO_MAILBOX.test(response)
  return NO_MAILBOX_CODES.has(responseCode) && !ABOUT_US.test(response)
}

function detailOf(error: SmtpError): string {
  const { response, command = 'CONN' } = error
  if (response !== undefined) {
    const step = command === 'CONN' ? 'to the connection' : `to ${command}`
    return `The mail server said ${step}: ${response}`
  }
  return `The mail server was not reached: ${whyNotReached(error)}`
}

/** Whoever mistyped the name of the server reads this. */
function whyNotReached({ name, message }: SmtpError): string {
  if (name === 'TimeoutError') return 'it did not answer in time'
  return message.includes('ENOTFOUND') ? 'there is no server of this name' : message
}

/** The login may be echoed in plain text and in base64. */
function spellingsOf({ user, password }: NonNullable<SmtpSettings['login']>): readonly string[] {
  const plain = [user, password]
  const encoded = [...plain, `\0${user}\0${password}`].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  return [...plain, ...encoded]
}
