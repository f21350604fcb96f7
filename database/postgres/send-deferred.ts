import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isDeferred } from '../deferred.ts'

/** Connections of this pool await a deferred statement only together with the next one. */
export function sendDeferred(pool: PostgresPool): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const known = clients.get(client)
    if (known) return known
    const added = new DeferringClient(client)
    clients.set(client, added)
    return added
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

class DeferringClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #isInTransaction = false
  #deferred: Promise<unknown>[] = []

  constructor(client: PostgresPoolClient) {
    this.#client = client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(sql: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof sql !== 'string') return this.#client.query(sql)
    return this.#send<R>(sql, parameters)
  }

  release(destroy?: boolean) {
    this.#client.release(destroy)
  }

  async #send<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const result = this.#client.query<R>(sql, parameters)
    // Statements are deferred only in a transaction: outside, nothing would undo what follows a failed one.
    if (this.#isInTransaction && isDeferred(sql)) {
      this.#deferred.push(result)
      result.catch(() => {})
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    const earlier = this.#deferred
    this.#deferred = []
    this.#isInTransaction = isOpenAfter(sql, this.#isInTransaction)
    if (sql === 'rollback' || earlier.length === 0) return result
    await throwFirstFailure([...earlier, result])
    return result
  }
}

function isOpenAfter(sql: string, wasOpen: boolean): boolean {
  if (sql === 'commit' || sql === 'rollback') return false
  return wasOpen || sql === 'begin' || sql.startsWith('start transaction')
}

/** The first failure is the cause: PostgreSQL then rejects later statements and rolls back at COMMIT. */
async function throwFirstFailure(results: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(results)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
