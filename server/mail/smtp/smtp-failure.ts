import { cleanLine } from '#domain/form/text'
import type { MailFailure } from '../mailer.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** What nodemailer tells: `response` is there when the server said something. */
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
  const detail = withoutSecrets(detailOf(error), login)
  return { kind: kindOf(error), detail: cleanLine(detail).slice(0, MAX_DETAIL_LENGTH) }
}

/** Refused for good in words that mean "not now": quotas end, and a greylist opens by itself. */
const PASSING = /quota|gr[ae]y-?\s?list|(?:sending|message|mail|rate|daily|hourly)\s+limit|throttl/i
/** Once the server has taken the sender, what it refuses is this mail and not all of them. */
const ABOUT_THE_MAIL = /^(?:RCPT TO|DATA)/
/** nodemailer's own refusals, before the server was asked: an address or a size that cannot be. */
const NEVER_SENT: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

function kindOf({ code = '', response, responseCode = 0, command = '' }: SmtpError) {
  if (response === undefined) {
    if (code === 'EAUTH') return 'misconfigured'
    return NEVER_SENT.has(code) ? 'hopeless' : 'try-again'
  }
  if (responseCode < 500 || responseCode > 599 || PASSING.test(response)) return 'try-again'
  return ABOUT_THE_MAIL.test(command) ? 'hopeless' : 'misconfigured'
}

function detailOf({ name, message, response, command = 'CONN' }: SmtpError): string {
  if (response !== undefined) {
    const step = command === 'CONN' ? 'to the connection' : `to ${command}`
    return `The mail server said ${step}: ${response}`
  }
  const reason = name === 'TimeoutError' ? 'it did not answer in time' : message
  return `The mail server was not reached: ${reason}`
}

const ADDRESS = /[^\s<>()[\]"',;]+@[^\s<>()[\]"',;]+/g

/** Servers repeat what they were told: the customer's address always, the login if they are odd. */
function withoutSecrets(text: string, login: SmtpSettings['login']): string {
  const secrets = login === null ? [] : spellingsOf(login)
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return hidden.replace(ADDRESS, '…')
}

/** As they are and as they travel; the longest first, because one may be part of another. */
function spellingsOf({ user, password }: NonNullable<SmtpSettings['login']>): readonly string[] {
  const plain = [user, password]
  const encoded = [...plain, `\0${user}\0${password}`].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  return [...plain, ...encoded].toSorted((a, b) => b.length - a.length)
}
