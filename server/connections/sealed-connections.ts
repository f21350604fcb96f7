import * as v from 'valibot'
import type { StoredConnection, WrittenConnection } from '#database/connections/connections'
import type { ConnectionName } from '#domain/connections/connection'
import { seal, unseal } from '../base/seal/seal.ts'
import {
  type ConnectionVariables,
  hasSecrets,
  isSecret,
  variablesOf,
} from './connection-variables.ts'

const secretsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/**
 * Null: its secrets cannot be read, because the key is lost or is another one. That takes all of the connection away, so
 * that no half of it is used.
 */
export function unsealConnection(
  { name, open, sealed }: Omit<StoredConnection, 'changedAtMs'>,
  key: Buffer | null,
): ConnectionVariables | null {
  if (open === null) return null
  if (sealed === null) return hasSecrets(name) ? null : ownOf(name, open, false)
  const secrets = v.safeParse(secretsSchema, key && unseal(key, name, sealed))
  if (!secrets.success) return null
  return { ...ownOf(name, open, false), ...ownOf(name, secrets.output, true) }
}

/** Whatever else stands in the row counts for nothing: an open variable is not sealed, and anybody could have written it. */
function ownOf(
  name: ConnectionName,
  given: Readonly<Record<string, string>>,
  wantsSecret: boolean,
): ConnectionVariables {
  const own = variablesOf(name).flatMap((variable) => {
    const value = given[variable]
    return value === undefined || isSecret(name, variable) !== wantsSecret
      ? []
      : [[variable, value] as const]
  })
  return Object.fromEntries(own)
}

/**
 * The row of a connection. One that can have secrets is sealed even if it has none: a backup of it must open nothing
 * without the key, as mails of a copied shop would leave.
 */
export function sealConnection(
  name: ConnectionName,
  variables: ConnectionVariables,
  key: Buffer | null,
): Omit<WrittenConnection, 'changedAtMs'> | 'no-seal-key' {
  const given = variablesOf(name).flatMap((variable) => {
    const value = variables[variable]
    return value === undefined ? [] : [{ variable, value, isSecret: isSecret(name, variable) }]
  })
  const part = (wanted: boolean) =>
    Object.fromEntries(
      given
        .filter((one) => one.isSecret === wanted)
        .map(({ variable, value }) => [variable, value]),
    )
  if (!hasSecrets(name)) return { name, open: part(false), sealed: null }
  if (key === null) return 'no-seal-key'
  return { name, open: part(false), sealed: seal(key, name, JSON.stringify(part(true))) }
}
