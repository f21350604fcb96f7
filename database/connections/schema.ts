import type { ConnectionName } from '#domain/connections/connection'

export type ConnectionTables = { readonly connections: ConnectionsTable }

/** What the owner typed in the back office; a connection without a row was never typed there. */
type ConnectionsTable = {
  readonly name: ConnectionName
  /** These variables are no secret: addresses, names, public keys. */
  readonly open_json: string
  /** The secret variables, encrypted; null if the connection has none. */
  readonly sealed: string | null
  readonly changed_at: number
}
