import { readWholeNumber } from '#domain/form/whole-number'
import type { ConnectionMessageCode } from '#domain/owner-messages/connections'
import { failure, type Result, success } from '#domain/result'
import type { ConnectionVariables } from '#server/connections/connection-variables'
import type { Fields } from '../kit/screen.ts'

type Problems = Readonly<Record<string, ConnectionMessageCode | undefined>>
export type Typed = Result<ConnectionVariables, Problems>

/** What was copied often has blanks and line breaks around it. */
export function trimmed(fields: Fields, name: string): string {
  return fields.text(name).trim()
}

const SECURE_FROM_START = 465
const MAX_PORT = 65_535
/** Nothing else may stand in the address that is made of it: its options switch encryption off. */
const SERVER = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i

const ONE_LINE = /^[^\p{Cc}]+$/u

export function readMailServer(fields: Fields): Typed {
  const server = trimmed(fields, 'server')
  const port = readWholeNumber(trimmed(fields, 'port')) ?? 0
  const [user = '', password = '', from = ''] = ['user', 'mailPassword', 'from'].map((name) =>
    trimmed(fields, name),
  )
  const problems: Problems = {
    server: SERVER.test(server) ? undefined : 'mail-server-wrong',
    port: port >= 1 && port <= MAX_PORT ? undefined : 'mail-port-wrong',
    user: problemOf(user, /^\S+$/),
    // Some providers write a password in groups.
    mailPassword: problemOf(password, ONE_LINE),
    from: problemOf(from, ONE_LINE),
  }
  if (hasAny(problems)) return failure(problems)
  const scheme = port === SECURE_FROM_START ? 'smtps' : 'smtp'
  const login = [user, password].map(encodeURIComponent).join(':')
  return success({
    SMTP_URL: `${scheme}://${login}@${server}:${port}`,
    MAIL_FROM: from,
  })
}

const NEEDED_IDS = ['userId', 'serviceId', 'templateId'] as const
const OTHER_IDS = ['shopTemplateId', 'letterTemplateId', 'secretToken'] as const
const ID_VARIABLES = {
  userId: 'EMAILJS_USER_ID',
  serviceId: 'EMAILJS_SERVICE_ID',
  templateId: 'EMAILJS_TEMPLATE_ID',
  shopTemplateId: 'EMAILJS_SHOP_TEMPLATE_ID',
  letterTemplateId: 'EMAILJS_LETTER_TEMPLATE_ID',
  secretToken: 'EMAILJS_ACCESS_TOKEN',
} as const

export function readMailService(fields: Fields): Typed {
  return readWords(fields, { needed: NEEDED_IDS, others: OTHER_IDS, variables: ID_VARIABLES })
}

const BUCKET_VARIABLES = {
  endpoint: 'BACKUP_S3_ENDPOINT',
  bucket: 'BACKUP_S3_BUCKET',
  accessKey: 'BACKUP_S3_KEY',
  accessSecret: 'BACKUP_S3_SECRET',
  backupKey: 'BACKUP_PUBLIC_KEY',
  region: 'BACKUP_S3_REGION',
} as const

export function readBucket(fields: Fields): Typed {
  return readWords(fields, {
    needed: ['endpoint', 'bucket', 'accessKey', 'accessSecret', 'backupKey'],
    others: ['region'],
    variables: BUCKET_VARIABLES,
  })
}

const PICTURE_VARIABLES = {
  endpoint: 'PICTURES_S3_ENDPOINT',
  bucket: 'PICTURES_S3_BUCKET',
  accessKey: 'PICTURES_S3_KEY',
  accessSecret: 'PICTURES_S3_SECRET',
  region: 'PICTURES_S3_REGION',
} as const

export function readPictureBucket(fields: Fields): Typed {
  return readWords(fields, {
    needed: ['endpoint', 'bucket', 'accessKey', 'accessSecret'],
    others: ['region'],
    variables: PICTURE_VARIABLES,
  })
}

type Words<Name extends string> = {
  readonly needed: readonly Name[]
  readonly others: readonly Name[]
  readonly variables: Readonly<Record<Name, keyof ConnectionVariables>>
}

/** Each field is one word; an empty one of `others` is left out. */
function readWords<Name extends string>(
  fields: Fields,
  { needed, others, variables }: Words<Name>,
): Typed {
  const given = [...needed, ...others.filter((name) => trimmed(fields, name) !== '')]
  const problems: Problems = Object.fromEntries(
    given.map((name) => [name, problemOf(trimmed(fields, name), /^\S+$/)]),
  )
  if (hasAny(problems)) return failure(problems)
  return success(Object.fromEntries(given.map((name) => [variables[name], trimmed(fields, name)])))
}

function problemOf(text: string, pattern: RegExp): ConnectionMessageCode | undefined {
  if (text === '') return 'value-missing'
  return pattern.test(text) ? undefined : 'value-wrong'
}

function hasAny(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined)
}

/** What the settings refuse is said at the field from which the variable came. */
const REFUSED_AT: Readonly<Record<string, readonly [string, ConnectionMessageCode]>> = {
  PUBLIC_URL: ['address', 'address-wrong'],
  SMTP_URL: ['server', 'mail-server-wrong'],
  MAIL_FROM: ['from', 'mail-from-wrong'],
  BACKUP_S3_ENDPOINT: ['endpoint', 'endpoint-wrong'],
  BACKUP_S3_BUCKET: ['bucket', 'bucket-wrong'],
  BACKUP_S3_REGION: ['region', 'region-wrong'],
  BACKUP_PUBLIC_KEY: ['backupKey', 'backup-key-wrong'],
  PICTURES_S3_ENDPOINT: ['endpoint', 'endpoint-wrong'],
  PICTURES_S3_BUCKET: ['bucket', 'pictures-bucket-wrong'],
  PICTURES_S3_REGION: ['region', 'region-wrong'],
}

/** Null: the sentence is about no field of a form. It may name what was typed, so nobody reads it here. */
export function problemsOfSentence(sentence: string): Problems | null {
  const [variable = ''] = sentence.split(' ', 1)
  const [field, problem] = REFUSED_AT[variable] ?? []
  return field === undefined ? null : { [field]: problem }
}
