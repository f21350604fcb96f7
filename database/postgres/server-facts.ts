import pg from 'pg'
import { failure, type Result, success } from '#domain/result'
import { errorText } from '../error-text.ts'
import { withoutPassword } from './without-password.ts'

const CONNECT_TIMEOUT_MS = 5_000

export type ServerFacts = {
  readonly major: number
  /** So many other connections are open to the same database: a running shop has some. */
  readonly otherConnections: number
  /** The schema of the shop has tables, its own or those of another program. */
  readonly hasTables: boolean
}

/** Reads the facts on a connection of its own and changes nothing, whatever release made the tables. */
export async function readServerFacts(databaseUrl: string): Promise<Result<ServerFacts, string>> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: CONNECT_TIMEOUT_MS,
  })
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
        exists (select from pg_tables where schemaname = 'public') as has_tables`,
    )
    const [{ major, others, has_tables }] = rows
    return success({ major, otherConnections: others, hasTables: has_tables })
  } catch (error) {
    return failure(
      `PostgreSQL at ${withoutPassword(databaseUrl)} cannot be used: ${errorText(error)}.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
