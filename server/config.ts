import { resolve } from 'node:path'
import * as v from 'valibot'
import { CONNECTION_NAMES, type ConnectionName } from '#domain/connections/connection'
import { failure, type Result, success } from '#domain/result'
import type { FixedSettings } from '#domain/settings/settings'
import {
  BACKUP_NAMES,
  type BackupBucketSettings,
  readBackupSettings,
} from './backup/backup-settings.ts'
import type { Config } from './base/config.ts'
import { ENV, type Env } from './base/env.ts'
import { readTrustProxy } from './base/http/trust-proxy.ts'
import { readS3Settings, s3Names } from './base/s3/s3-settings.ts'
import {
  type ConnectionVariables,
  isSetIn,
  variablesOf,
} from './connections/connection-variables.ts'
import { outsideServicesOf } from './currency/outside-services.ts'
import { readEmailjsSettings } from './mail/emailjs/emailjs-settings.ts'
import { readSmtpSettings } from './mail/smtp/smtp-settings.ts'
import { orderLimitsOf } from './orders/order-limits.ts'
import { PAYSTACK_KEY_NAMES, readPaystackSettings } from './payments/paystack/paystack-settings.ts'
import { listEnvironment } from './settings/list-environment.ts'

const PICTURE_NAMES = s3Names('PICTURES')

type Environment = Readonly<Record<string, string | undefined>>

export type Storage = { readonly dataDir: string; readonly databaseUrl: string | null }

/** The settings that the owner's commands need; all others are ignored. */
export function readStorage(environment: Environment): Result<Storage, string> {
  const storage = v.pick(ENV, ['DATA_DIR', 'DATABASE_URL'])
  const parsed = v.safeParse(storage, cleaned(environment))
  if (!parsed.success) return failure(sentenceOf(parsed.issues[0]))
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = parsed.output
  return success({ dataDir, databaseUrl })
}

export type PictureSettings = Pick<Config, 'dataDir' | 'picturesS3'>

/** The owner's commands need to know where the pictures are. */
export function readPictureSettings(environment: Environment): Result<PictureSettings, string> {
  const settings = v.pick(ENV, ['DATA_DIR', ...PICTURE_NAMES, 'PICTURES_S3_REGION'])
  const parsed = v.safeParse(settings, cleaned(environment))
  if (!parsed.success) return failure(sentenceOf(parsed.issues[0]))
  const picturesS3 = readS3Settings('PICTURES', parsed.output)
  if (!picturesS3.ok) return picturesS3
  return success({ dataDir: resolve(parsed.output.DATA_DIR), picturesS3: picturesS3.value })
}

/** The owner's commands need to know where backups are, and with which key they are encrypted. */
export function readBackupBucket(
  environment: Environment,
): Result<BackupBucketSettings | null, string> {
  const pictures = readPictureSettings(environment)
  if (!pictures.ok) return pictures
  const settings = v.pick(ENV, [...BACKUP_NAMES, 'BACKUP_S3_REGION'])
  const parsed = v.safeParse(settings, cleaned(environment))
  if (!parsed.success) return failure(sentenceOf(parsed.issues[0]))
  const incomplete = findIncompleteSet(parsed.output, [BACKUP_SET])
  return incomplete ? failure(incomplete) : readBackupSettings(parsed.output, pictures.value)
}

/** The owner's commands print links to the back office. */
export function readOfficeOrigin(environment: Environment): Result<string, string> {
  const office = v.pick(ENV, ['PORT', 'PUBLIC_URL', 'OWNER_HOST'])
  const parsed = v.safeParse(office, cleaned(environment))
  if (!parsed.success) return failure(sentenceOf(parsed.issues[0]))
  return success(officeOf(parsed.output).officeOrigin ?? `http://localhost:${parsed.output.PORT}`)
}

/**
 * Parses and checks all settings. The error is a sentence for the person who starts the shop. `typed` was typed in the
 * back office: of a connection of which the environment has any variable, it is left out.
 */
export function readConfig(
  environment: Environment,
  typed: ConnectionVariables = {},
): Result<Config, string> {
  const ofServer = cleaned(environment)
  const serverConnections = CONNECTION_NAMES.filter((name) => isSetIn(ofServer, name))
  const ofOffice = CONNECTION_NAMES.filter((name) => !serverConnections.includes(name))
  const used = Object.fromEntries(
    ofOffice
      .flatMap(variablesOf)
      .filter((variable) => typed[variable] !== undefined)
      .map((variable) => [variable, typed[variable]]),
  )
  const parsed = v.safeParse(ENV, { ...ofServer, ...used }, { abortEarly: true })
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
  const picturesS3 = readS3Settings('PICTURES', env)
  if (!picturesS3.ok) return picturesS3
  const backupBucket = readBackupSettings(env, { picturesS3: picturesS3.value })
  if (!backupBucket.ok) return backupBucket

  // What was typed must not reach what only this server can reach.
  const outside = <Settings extends object>(name: ConnectionName, settings: Settings | null) =>
    settings && ofOffice.includes(name) ? { ...settings, onlyOutside: true as const } : settings
  return success({
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    ...officeOf(env),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT ? { port: env.METRICS_PORT, host: env.METRICS_HOST } : null,
    trustProxy: env.TRUST_PROXY === undefined ? 'own-machine' : readTrustProxy(env.TRUST_PROXY),
    insightsScriptUrl: env.INSIGHTS_SCRIPT_URL ?? null,
    paystack: paystack.value,
    allowTestPayments: env.ALLOW_TEST_PAYMENTS,
    startsEmpty: env.START_EMPTY,
    orderLimits: orderLimitsOf(env, paystack.value?.mode),
    fixedSettings: fixedSettingsOf(env),
    environment: listEnvironment(ofServer),
    sealKey: env.SEAL_KEY ?? null,
    serverConnections,
    lostConnections: [],
    formLimits: {
      perMinute: env.FORMS_PER_MINUTE,
      perHour: env.FORMS_PER_HOUR,
      insightsPerMinute: env.INSIGHTS_PER_MINUTE,
      entriesPerHour: env.ENTRIES_PER_NETWORK,
      lettersPerHour: env.LETTERS_PER_HOUR,
    },
    mailQuota: { perDay: env.MAILS_PER_DAY ?? null, perMonth: env.MAILS_PER_MONTH ?? null },
    emailjs: emailjs.value,
    smtp: outside('mail', smtp.value),
    picturesS3: outside('pictures', picturesS3.value),
    backupBucket: outside('backup', backupBucket.value),
    ...outsideServicesOf(env),
  })
}

function fixedSettingsOf(env: Env): FixedSettings {
  const { HOLD_MINUTES: holdMinutes, ORDER_MINIMUM_PESEWAS: orderMinimumPesewas } = env
  const { NEWSLETTERS_PER_HOUR: newslettersPerHour } = env
  return {
    ...(holdMinutes === undefined ? {} : { holdMinutes }),
    ...(orderMinimumPesewas === undefined ? {} : { orderMinimumPesewas }),
    ...(newslettersPerHour === undefined ? {} : { newslettersPerHour }),
  }
}

function officeOf({ OWNER_HOST, PUBLIC_URL }: Pick<Env, 'OWNER_HOST' | 'PUBLIC_URL'>) {
  if (OWNER_HOST === undefined) {
    return { officeOrigin: PUBLIC_URL ?? null, hasOwnOfficeHost: false }
  }
  const { protocol } = new URL(PUBLIC_URL ?? 'http://localhost')
  return { officeOrigin: new URL(`${protocol}//${OWNER_HOST}`).origin, hasOwnOfficeHost: true }
}

type Issue = Pick<v.InferIssue<typeof ENV>, 'path' | 'message'>

function sentenceOf({ path, message }: Issue): string {
  return `${String(path?.[0].key)} ${message}`
}

type SettingsSet = { readonly of: string; readonly names: readonly string[] }

const BACKUP_SET: SettingsSet = { of: 'backup', names: BACKUP_NAMES }

/** These settings only make sense together. */
const SETS: readonly SettingsSet[] = [
  { of: 'Paystack', names: PAYSTACK_KEY_NAMES },
  { of: 'EmailJS', names: ['EMAILJS_USER_ID', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'] },
  { of: 'SMTP', names: ['SMTP_URL', 'MAIL_FROM'] },
  { of: 'S3', names: PICTURE_NAMES },
  BACKUP_SET,
]

function findIncompleteSet(
  given: Readonly<Record<string, unknown>>,
  sets: readonly SettingsSet[] = SETS,
): string | null {
  for (const { of, names } of sets) {
    const missing = names.filter((name) => !given[name])
    if (missing.length === 0 || missing.length === names.length) continue
    return `The ${of} settings are incomplete: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
  }
  return null
}

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Trims values, because files with Windows line endings leave a carriage return, and removes a byte
 * order mark before the first name. A blank value counts as missing.
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
