import { resolve } from 'node:path'
import * as v from 'valibot'
import { failure, type Result, success } from '#domain/result'
import { type OutsideServices, readOutsideServices } from './currency/outside-services.ts'
import { type FormLimits, readFormLimits } from './http/form-limits.ts'
import { type EmailjsSettings, readEmailjsSettings } from './mail/emailjs/emailjs-settings.ts'
import { type MailQuota, readMailQuota } from './mail/mail-quota.ts'
import { readSmtpSettings, type SmtpSettings } from './mail/smtp/smtp-settings.ts'
import { type OrderLimits, readOrderLimits } from './orders/order-limits.ts'
import {
  type PaystackSettings,
  readPaystackSettings,
} from './payments/paystack/paystack-settings.ts'

export type Config = OutsideServices & {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Null: nobody reads figures. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** As Fastify takes it: whose word about the visitor's address is believed. */
  readonly trustProxy: boolean | number | string[]
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

const portSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535))
const urlSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i))

/** Every setting, read and checked once. The failure is a sentence for whoever starts the shop. */
export function readConfig(environment: Environment): Result<Config, string> {
  const given = withoutBlanks(environment)
  const port = v.safeParse(portSchema, given.PORT ?? '3000')
  if (!port.success) return failure(`PORT must be a number from 0 to 65535, not "${given.PORT}".`)

  const metricsPort = v.safeParse(portSchema, given.METRICS_PORT ?? '0')
  if (!metricsPort.success) {
    return failure(`METRICS_PORT must be a number from 0 to 65535, not "${given.METRICS_PORT}".`)
  }

  const publicUrl = v.safeParse(urlSchema, given.PUBLIC_URL ?? `http://localhost:${port.output}`)
  if (!publicUrl.success) {
    return failure(
      `PUBLIC_URL must be a full address such as https://shop.example, not "${given.PUBLIC_URL}".`,
    )
  }

  if (given.DATABASE_URL && !/^postgres(?:ql)?:\/\//.test(given.DATABASE_URL)) {
    return failure('DATABASE_URL must start with postgres:// or postgresql://.')
  }

  const services = readOutsideServices(given)
  if (!services.ok) return services

  const { INSIGHTS_SCRIPT_URL: insightsScriptUrl = null } = given
  if (insightsScriptUrl !== null && !isScriptAddress(insightsScriptUrl)) {
    return failure(
      'INSIGHTS_SCRIPT_URL must be a full address such as https://example.com/script.js, or a path such as /insights/script.js.',
    )
  }

  const incomplete = findIncompleteSet(given)
  if (incomplete) return failure(incomplete)

  const { ALLOW_TEST_PAYMENTS: allowTestPayments = 'false' } = given
  if (!/^(?:true|false)$/.test(allowTestPayments)) {
    return failure(`ALLOW_TEST_PAYMENTS must be true or false, not "${allowTestPayments}".`)
  }

  const paystack = readPaystackSettings(given)
  if (!paystack.ok) return paystack
  const formLimits = readFormLimits(given)
  if (!formLimits.ok) return formLimits
  const mailQuota = readMailQuota(given)
  if (!mailQuota.ok) return mailQuota
  const orderLimits = readOrderLimits(given, paystack.value?.mode)
  if (!orderLimits.ok) return orderLimits
  const emailjs = readEmailjsSettings(given)
  if (!emailjs.ok) return emailjs
  const smtp = readSmtpSettings(given)
  if (!smtp.ok) return smtp

  return success({
    port: port.output,
    host: given.HOST ?? '0.0.0.0',
    publicUrl: publicUrl.output.replace(/\/+$/, ''),
    dataDir: resolve(given.DATA_DIR ?? './data'),
    databaseUrl: given.DATABASE_URL ?? null,
    metrics: given.METRICS_PORT
      ? { port: metricsPort.output, host: given.METRICS_HOST ?? '127.0.0.1' }
      : null,
    trustProxy: readTrustProxy(given.TRUST_PROXY),
    insightsScriptUrl,
    paystack: paystack.value,
    allowTestPayments: allowTestPayments === 'true',
    orderLimits: orderLimits.value,
    formLimits: formLimits.value,
    mailQuota: mailQuota.value,
    emailjs: emailjs.value,
    smtp: smtp.value,
    ...services.value,
  })
}

/** Settings that only make sense together. */
const SETS = [
  { of: 'Paystack', names: ['PAYSTACK_PUBLIC_KEY', 'PAYSTACK_SECRET_KEY'] },
  { of: 'EmailJS', names: ['EMAILJS_USER_ID', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'] },
  { of: 'SMTP', names: ['SMTP_URL', 'MAIL_FROM'] },
] as const

function findIncompleteSet(given: Environment): string | null {
  for (const { of, names } of SETS) {
    const missing = names.filter((name) => !given[name])
    if (missing.length === 0 || missing.length === names.length) continue
    return `The ${of} settings are incomplete: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
  }
  return null
}

function isScriptAddress(text: string): boolean {
  if (/^\/(?!\/)/.test(text)) return true
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function readTrustProxy(given: string | undefined): Config['trustProxy'] {
  if (!given || given === 'false') return false
  if (given === 'true') return true
  if (/^\d+$/.test(given)) return Number(given)
  return given.split(',').map((address) => address.trim())
}

function withoutBlanks(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
}
