import { isEmail } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import { isLoopback } from '../../base/http/host.ts'
import type { Mailbox, Pace } from '../mailer.ts'

declare module '../../base/config.ts' {
  interface Config {
    readonly smtp: SmtpSettings | null
  }
}

export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** `required` begins with STARTTLS. `none` is for this machine, or for `secure=false`. */
  readonly tls: 'from-start' | 'required' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
  /** The name in EHLO; null: this machine's name. */
  readonly clientName: string | null
  readonly from: Mailbox
  /** Mails that the server takes, from all processes together. */
  readonly perSecond: number
  /** An owner typed it: it is never reached inside the network of the server. */
  readonly onlyOutside?: true
}

/** Connections of one process. Some providers allow no more for one account. */
const CONNECTIONS = 5
const SECOND_MS = 1_000

export function smtpPace({ perSecond }: SmtpSettings): Pace {
  return { spacingMs: Math.ceil(SECOND_MS / perSecond), atOnce: CONNECTIONS }
}

type Environment = {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly SMTP_MAILS_PER_SECOND: number
  readonly EMAILJS_USER_ID?: string | undefined
}

const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const

// No message may contain SMTP_URL, because it contains the password.
const URL_WRONG =
  'SMTP_URL must be an address such as smtps://user:password@smtp.example:465, with characters such as @ : / # in user and password percent-encoded.'
const OPTIONS_WRONG =
  'SMTP_URL takes the options secure=false (no TLS, with smtp:// alone) and name=HOST, each once.'
const FROM_WRONG =
  'MAIL_FROM must be one mailbox, such as hello@shop.example or Shop <hello@shop.example>.'
const TWO_SERVICES =
  'SMTP_URL and EMAILJS_USER_ID are both given, but all mail goes one way: take one of them out.'

/** Null unless both are set: mail then goes to EmailJS or to a folder. */
export function readSmtpSettings(given: Environment): Result<SmtpSettings | null, string> {
  const { SMTP_URL: url, MAIL_FROM: mailFrom, SMTP_MAILS_PER_SECOND: perSecond } = given
  if (!url || !mailFrom) return success(null)
  if (given.EMAILJS_USER_ID) return failure(TWO_SERVICES)
  const server = readServer(url.trim())
  if (!server.ok) return server
  const from = readMailbox(mailFrom)
  return from === null ? failure(FROM_WRONG) : success({ ...server.value, from, perSecond })
}

function readServer(text: string): Result<Omit<SmtpSettings, 'from' | 'perSecond'>, string> {
  const url = URL.parse(text)
  const defaultPort = portOf(url?.protocol ?? '')
  if (url === null || defaultPort === null) return failure(URL_WRONG)
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isBare = /^\/?$/.test(url.pathname) && url.hash === ''
  const login = readLogin(url)
  if (host === '' || !isBare || login === undefined) return failure(URL_WRONG)

  const isSecure = url.protocol === 'smtps:'
  const names = [...url.searchParams.keys()]
  const { secure, name = null } = Object.fromEntries(url.searchParams)
  const isKnown = names.every((option) => option === 'secure' || option === 'name')
  const hasSecureOption = secure !== undefined
  if (!isKnown || new Set(names).size < names.length) return failure(OPTIONS_WRONG)
  if (hasSecureOption && (secure !== 'false' || isSecure)) return failure(OPTIONS_WRONG)
  if (name !== null && !/^[\w.:[\]-]+$/.test(name)) return failure(OPTIONS_WRONG)

  const isPlain = hasSecureOption || isLoopback(host)
  return success({
    host,
    port: url.port === '' ? defaultPort : Number(url.port),
    tls: isSecure ? 'from-start' : isPlain ? 'none' : 'required',
    login,
    clientName: name,
  })
}

function portOf(protocol: string): number | null {
  return protocol === 'smtp:' || protocol === 'smtps:' ? PORTS[protocol] : null
}

/** Undefined: user or password is missing, or not percent-encoded correctly. */
function readLogin({ username, password }: URL): SmtpSettings['login'] | undefined {
  if (username === '' && password === '') return null
  if (username === '' || password === '') return undefined
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

const NAMED = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/

function readMailbox(text: string): Mailbox | null {
  if (/\p{Cc}/u.test(text)) return null
  const typed = text.trim()
  const { name = '', address = typed } = NAMED.exec(typed)?.groups ?? {}
  if (!isEmail(address)) return null
  return { name: name.trim().replace(/^"(?<inside>[^"]*)"$/, '$<inside>'), address }
}
