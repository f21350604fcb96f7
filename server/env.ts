import { resolve } from 'node:path'
import * as v from 'valibot'
import { failure, type Result, success } from '#domain/result'
import { type OutsideServices, outsideServicesOf } from './currency/outside-services.ts'
import type { FormLimits } from './http/form-limits.ts'
import { isTrustProxy, readTrustProxy, type TrustProxy } from './http/trust-proxy.ts'
import { type EmailjsSettings, readEmailjsSettings } from './mail/emailjs/emailjs-settings.ts'
import type { MailQuota } from './mail/mail-quota.ts'
import { readSmtpSettings, type SmtpSettings } from './mail/smtp/smtp-settings.ts'
import { type OrderLimits, orderLimitsOf } from './orders/order-limits.ts'
import {
  PAYSTACK_KEY_NAMES,
  type PaystackSettings,
  readPaystackSettings,
} from './payments/paystack/paystack-settings.ts'
import {
  addresses,
  checkedText,
  flag,
  isWebAddress,
  optionalPort,
  optionalWholeNumber,
  origin,
  port,
  text,
  textOr,
  wholeNumber,
} from './setting.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const LIMIT = { min: 1, max: 1_000_000 }
/** Fewer than two could not be shared between order mails and letters. */
const QUOTA = { min: 2, max: 100_000_000 }

/** Every setting there is, in the order of docs/settings.md. All of them may be missing. */
export const ENV = v.object({
  PORT: port(3000, 'The port on which the shop listens.'),
  HOST: textOr('0.0.0.0', 'The address of this machine on which it listens.'),
  PUBLIC_URL: origin(
    'The address that shoppers use. With https:// strict transport security is on. Without it: http://localhost:PORT.',
  ),
  DATA_DIR: textOr('./data', 'The data folder: the SQLite database and mails that are files.'),
  DATABASE_URL: checkedText(
    'A PostgreSQL address, postgres://…; any number of processes may share it. Without it: SQLite in the data folder.',
    {
      isFine: (given) => /^postgres(?:ql)?:\/\//.test(given),
      must: 'must start with postgres:// or postgresql://.',
    },
  ),
  TRUST_PROXY: checkedText(
    'Whose word about the address of a visitor counts: true, a number of proxies, or their addresses, separated by commas. Without it: nobody’s.',
    {
      isFine: isTrustProxy,
      must: 'must be true, false, a number of proxies, or their addresses such as 10.0.0.1 or 10.0.0.0/8, separated by commas, not "{given}".',
    },
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.string(), 'info'),
    v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}.`),
    v.description('How much the log says: debug, info, warn or error.'),
  ),
  METRICS_PORT: optionalPort('The port on which Prometheus reads figures. Without it: none.'),
  METRICS_HOST: textOr('127.0.0.1', 'The address on which it reads them.'),

  PAYSTACK_PUBLIC_KEY: text(
    'The payment provider’s keys, both test or both live. Without them the shop runs its own stand-in and no money moves. Without live keys it opens only where PUBLIC_URL is this machine.',
  ),
  PAYSTACK_SECRET_KEY: text('See PAYSTACK_PUBLIC_KEY.'),
  PAYSTACK_CHANNELS: textOr('mobile_money,card', 'The ways to pay that the provider offers.'),
  PAYSTACK_API_URL: text('Where the provider’s server is, if not at its usual address.'),
  PAYSTACK_SCRIPT_URL: text('Where its script is, if not at its usual address.'),
  ALLOW_TEST_PAYMENTS: flag(
    'Whether a shop without live keys may have a public address, or use a database that has seen live keys. For test shops alone.',
  ),

  // Less than the time that mobile money leaves for the approval would sell pieces twice.
  HOLD_MINUTES: wholeNumber(
    15,
    { min: 5, max: 1440 },
    'How long pieces are kept for an unpaid order.',
  ),
  // The payment provider takes no less than ten.
  ORDER_MINIMUM_PESEWAS: wholeNumber(10, { min: 10, max: 100_000_000 }, 'The smallest order.'),
  WITHDRAWN_CODES: text('Discount codes that are no longer valid, separated by commas.'),
  HOLDS_PER_PERSON: wholeNumber(
    5,
    LIMIT,
    'Unpaid orders that one email address or phone may have open from one source.',
  ),
  ATTEMPTS_PER_PERSON: wholeNumber(
    20,
    LIMIT,
    'Attempts to pay by one email address or phone from one source within an hour.',
  ),
  PIECES_PER_PERSON: wholeNumber(
    120,
    LIMIT,
    'Unpaid pieces that one email address or phone may have on hold; also the most of one order.',
  ),
  PIECES_PER_VARIANT: wholeNumber(99, LIMIT, 'The same, of one colour and size.'),
  HOLDS_PER_SOURCE: wholeNumber(
    1000,
    LIMIT,
    'Unpaid orders of one source: an IPv4 address or an IPv6 /64, behind which a carrier may have thousands of people.',
  ),
  PIECES_PER_SOURCE: wholeNumber(1000, LIMIT, 'Unpaid pieces of one source.'),
  EXPIRED_HOLDS_PER_SOURCE: wholeNumber(
    10,
    LIMIT,
    'When so many holds of a source, and more than it paid for, ended unpaid within an hour, PIECES_AFTER_EXPIRED holds for it.',
  ),
  PIECES_AFTER_EXPIRED: wholeNumber(100, LIMIT, 'The unpaid pieces that such a source may have.'),
  ORDERS_PER_MINUTE: wholeNumber(3000, LIMIT, 'Orders from one source in a minute.'),
  STATUS_PER_MINUTE: wholeNumber(
    6000,
    LIMIT,
    'Questions about an order from one source in a minute: the status, and the success page with its data.',
  ),
  // Fewer could not be shared out.
  PROVIDER_CALLS_PER_MINUTE: optionalWholeNumber(
    { min: 10, max: 1_000_000 },
    'What the payment provider takes from all processes together: visitors’ questions get 40 % of it, the sweeper 20 %, the rest is for starting payments and webhooks. Without it: 600 with live keys, 100 with test keys or none.',
  ),

  SMTP_URL: text(
    'A mail server: smtps://user:password@host, or smtp://… with STARTTLS; see docs/operations/mail.md. Without it and without EmailJS, mails are files in the data folder.',
  ),
  MAIL_FROM: text('The sender, such as Shop <hello@shop.example>; needed with SMTP_URL.'),
  EMAILJS_USER_ID: text('A mail service in place of a mail server: its three ids.'),
  EMAILJS_SERVICE_ID: text('See EMAILJS_USER_ID.'),
  EMAILJS_TEMPLATE_ID: text('The template of order mails.'),
  EMAILJS_ACCESS_TOKEN: text('Its private key.'),
  EMAILJS_SHOP_TEMPLATE_ID: text('Of order mails to the shop. Without it: the same template.'),
  EMAILJS_LETTER_TEMPLATE_ID: text(
    'Of mails that are no order (email, subject, message, reply_to). Without it: the same template.',
  ),
  EMAILJS_API_URL: text('Where the service is, if not at its usual address.'),
  MAILS_PER_DAY: optionalWholeNumber(
    QUOTA,
    'What the mail service takes from you in a day. Letters then use at most half of it and wait for the rest; order mails go on.',
  ),
  MAILS_PER_MONTH: optionalWholeNumber(QUOTA, 'The same, in a month.'),

  FORMS_PER_MINUTE: wholeNumber(60, LIMIT, 'Forms that one source may post in a minute.'),
  FORMS_PER_HOUR: wholeNumber(300, LIMIT, 'The same, in an hour.'),
  INSIGHTS_PER_MINUTE: wholeNumber(3000, LIMIT, 'Page views that one source may report.'),
  LETTERS_PER_HOUR: wholeNumber(
    600,
    { min: 1, max: 3600 },
    'Letters to addresses that somebody typed into a form, for all forms and addresses together.',
  ),

  RATES_PRIMARY_URL: addresses(
    'Exchange rates, with the key; off asks nobody. Without it the first of RATES_FALLBACK_URL takes its place.',
  ),
  RATES_FALLBACK_URL: addresses(
    'Whom to ask next, separated by commas; off asks nobody. Without it: a public service.',
  ),
  GEO_SERVICE_URLS: addresses(
    'Whom a browser asks for its country when the shop does not know it, separated by commas; off asks nobody. Without it: public services.',
  ),
  REVERSE_GEOCODE_URL: addresses(
    'Whom it asks for the country of its position; off asks nobody. Without it: a public service.',
  ),
  INSIGHTS_SCRIPT_URL: checkedText(
    'A page-view script in place of our own counting, loaded only with consent.',
    {
      isFine: (given) => /^\/(?!\/)/.test(given) || isWebAddress(given),
      must: 'must be a full address such as https://example.com/script.js, or a path such as /insights/script.js.',
    },
  ),
})

export type Env = v.InferOutput<typeof ENV>

export type Config = OutsideServices & {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Null: nobody reads figures. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  readonly trustProxy: TrustProxy
  /** Null: the shop runs its own stand-in and no money moves. */
  readonly paystack: PaystackSettings | null
  /** A shop in which no money moves may be public; without it, only local ones are opened. */
  readonly allowTestPayments: boolean
  readonly orderLimits: OrderLimits
  readonly formLimits: FormLimits
  readonly mailQuota: MailQuota
  /** INSIGHTS_SCRIPT_URL: a page-view script in the place of our own counting, which is null. */
  readonly insightsScriptUrl: string | null
  /** Without it and without `smtp`, mail goes to a folder of .eml files. */
  readonly emailjs: EmailjsSettings | null
  readonly smtp: SmtpSettings | null
}

type Environment = Readonly<Record<string, string | undefined>>

export type Storage = { readonly dataDir: string; readonly databaseUrl: string | null }

/** Where the data is: all that an owner's command needs, whatever else is set. */
export function readStorage(environment: Environment): Result<Storage, string> {
  const storage = v.pick(ENV, ['DATA_DIR', 'DATABASE_URL'])
  const parsed = v.safeParse(storage, cleaned(environment))
  if (!parsed.success) return failure(sentenceOf(parsed.issues[0]))
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = parsed.output
  return success({ dataDir, databaseUrl })
}

/** Every setting, read and checked once. The failure is a sentence for whoever starts the shop. */
export function readConfig(environment: Environment): Result<Config, string> {
  const parsed = v.safeParse(ENV, cleaned(environment), { abortEarly: true })
  if (!parsed.success) return failure(sentenceOf(parsed.issues[0]))
  const env = parsed.output

  const incomplete = findIncompleteSet(env)
  if (incomplete) return failure(incomplete)
  const paystack = readPaystackSettings(env)
  if (!paystack.ok) return paystack
  const emailjs = readEmailjsSettings(env)
  if (!emailjs.ok) return emailjs
  const smtp = readSmtpSettings(env)
  if (!smtp.ok) return smtp

  return success({
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT ? { port: env.METRICS_PORT, host: env.METRICS_HOST } : null,
    trustProxy: readTrustProxy(env.TRUST_PROXY ?? 'false'),
    insightsScriptUrl: env.INSIGHTS_SCRIPT_URL ?? null,
    paystack: paystack.value,
    allowTestPayments: env.ALLOW_TEST_PAYMENTS,
    orderLimits: orderLimitsOf(env, paystack.value?.mode),
    formLimits: {
      perMinute: env.FORMS_PER_MINUTE,
      perHour: env.FORMS_PER_HOUR,
      insightsPerMinute: env.INSIGHTS_PER_MINUTE,
      lettersPerHour: env.LETTERS_PER_HOUR,
    },
    mailQuota: { perDay: env.MAILS_PER_DAY ?? null, perMonth: env.MAILS_PER_MONTH ?? null },
    emailjs: emailjs.value,
    smtp: smtp.value,
    ...outsideServicesOf(env),
  })
}

type Issue = Pick<v.InferIssue<typeof ENV>, 'path' | 'message'>

function sentenceOf({ path, message }: Issue): string {
  return `${String(path?.[0].key)} ${message}`
}

/** Settings that only make sense together. */
const SETS = [
  { of: 'Paystack', names: PAYSTACK_KEY_NAMES },
  { of: 'EmailJS', names: ['EMAILJS_USER_ID', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'] },
  { of: 'SMTP', names: ['SMTP_URL', 'MAIL_FROM'] },
] as const

function findIncompleteSet(env: Env): string | null {
  for (const { of, names } of SETS) {
    const missing = names.filter((name) => !env[name])
    if (missing.length === 0 || missing.length === names.length) continue
    return `The ${of} settings are incomplete: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
  }
  return null
}

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Without what editors and other systems leave around a value, such as the carriage return of a file
 * with Windows line ends, or before the first name of a file. A blank value is none.
 */
function cleaned(environment: Environment): Environment {
  const given = Object.entries(environment).flatMap(([name, value]) => {
    const trimmed = value?.trim()
    return trimmed ? [[name, trimmed] as const] : []
  })
  const marked = given
    .filter(([name]) => name.startsWith(BYTE_ORDER_MARK))
    .map(([name, value]) => [name.slice(BYTE_ORDER_MARK.length), value] as const)
  return Object.fromEntries([...marked, ...given])
}
