import type { FixedSettings } from '#domain/settings/settings'
import { ENV } from '../base/env.ts'

declare module '../base/config.ts' {
  interface Config {
    /** Settings of the back office that the environment decides. */
    readonly fixedSettings: FixedSettings
    /** The owner sees here which variables are set. */
    readonly environment: readonly EnvironmentRow[]
  }
}

/** A variable of the environment, as the owner may see it. */
export type EnvironmentRow = {
  readonly name: string
  readonly isSet: boolean
  /** Null: not set, or not shown because it could be a secret. */
  readonly value: string | null
}

/** Nothing here can be a key, a password, or an address with a login or a token in it. */
const SHOWN: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'OWNER_HOST',
  'DATA_DIR',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
  'ALLOW_TEST_PAYMENTS',
  'START_EMPTY',
  'HOLD_MINUTES',
  'ORDER_MINIMUM_PESEWAS',
  'HOLDS_PER_PERSON',
  'ATTEMPTS_PER_PERSON',
  'PIECES_PER_PERSON',
  'PIECES_PER_VARIANT',
  'HOLDS_PER_SOURCE',
  'PIECES_PER_SOURCE',
  'EXPIRED_HOLDS_PER_SOURCE',
  'PIECES_AFTER_EXPIRED',
  'PAY_LINK_PIECES',
  'PAY_LINK_PIECES_PER_SOURCE',
  'PAY_LINK_STOCK_SHARE',
  'DROP_HOURS',
  'ORDERS_PER_MINUTE',
  'STATUS_PER_MINUTE',
  'PROVIDER_CALLS_PER_MINUTE',
  'MAIL_FROM',
  'SMTP_MAILS_PER_SECOND',
  'MAILS_PER_DAY',
  'MAILS_PER_MONTH',
  'NEWSLETTERS_PER_HOUR',
  'FORMS_PER_MINUTE',
  'FORMS_PER_HOUR',
  'INSIGHTS_PER_MINUTE',
  'LETTERS_PER_HOUR',
  'PICTURES_S3_BUCKET',
  'PICTURES_S3_REGION',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
])

/** Lists every variable that the shop knows; the values of harmless ones only. */
export function listEnvironment(
  given: Readonly<Record<string, string | undefined>>,
): readonly EnvironmentRow[] {
  return Object.keys(ENV.entries).map((name) => {
    const value = given[name]
    const isSet = value !== undefined
    return { name, isSet, value: isSet && SHOWN.has(name) ? value : null }
  })
}
