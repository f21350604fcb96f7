import type { ConnectionName } from '#domain/connections/connection'
import { PAYMENT_VARIABLES } from '../payments/payment-settings.ts'

/**
 * What the shop is connected to. The owner types each in the back office, unless the server's environment has any of
 * its variables: then that one is the environment's alone.
 */
const VARIABLES = {
  address: { open: ['PUBLIC_URL'], secret: [] },
  payments: PAYMENT_VARIABLES,
  mail: {
    open: [
      'MAIL_FROM',
      'EMAILJS_USER_ID',
      'EMAILJS_SERVICE_ID',
      'EMAILJS_TEMPLATE_ID',
      'EMAILJS_SHOP_TEMPLATE_ID',
      'EMAILJS_LETTER_TEMPLATE_ID',
    ],
    secret: ['SMTP_URL', 'EMAILJS_ACCESS_TOKEN'],
  },
  backup: {
    open: [
      'BACKUP_S3_ENDPOINT',
      'BACKUP_S3_BUCKET',
      'BACKUP_S3_KEY',
      'BACKUP_S3_REGION',
      'BACKUP_PUBLIC_KEY',
    ],
    secret: ['BACKUP_S3_SECRET'],
  },
  pictures: {
    open: ['PICTURES_S3_ENDPOINT', 'PICTURES_S3_BUCKET', 'PICTURES_S3_KEY', 'PICTURES_S3_REGION'],
    secret: ['PICTURES_S3_SECRET'],
  },
} as const satisfies Readonly<
  Record<ConnectionName, { readonly open: readonly string[]; readonly secret: readonly string[] }>
>

export type ConnectionVariable = {
  [Name in ConnectionName]:
    | (typeof VARIABLES)[Name]['open'][number]
    | (typeof VARIABLES)[Name]['secret'][number]
}[ConnectionName]

export type ConnectionVariables = Readonly<Partial<Record<ConnectionVariable, string>>>

export function variablesOf(name: ConnectionName): readonly ConnectionVariable[] {
  const { open, secret } = VARIABLES[name]
  return [...open, ...secret]
}

/** Whether the environment decides about this connection. A region alone has a default, and connects to nothing. */
export function isSetIn(
  environment: Readonly<Record<string, string | undefined>>,
  name: ConnectionName,
): boolean {
  return variablesOf(name).some(
    (variable) => !variable.endsWith('_S3_REGION') && environment[variable] !== undefined,
  )
}

/** A stored connection has these; what is secret of it is sealed. */
export function isSecret(name: ConnectionName, variable: ConnectionVariable): boolean {
  const secret: readonly string[] = VARIABLES[name].secret
  return secret.includes(variable)
}

export function hasSecrets(name: ConnectionName): boolean {
  return VARIABLES[name].secret.length > 0
}
