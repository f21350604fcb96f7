import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isDeferred } from '../deferred.ts'

/** Connections of this pool wait for a marked statement only together with the next one. */
export function sendDeferred(pool: PostgresPool): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const known = clients.get(client)
    if (known) return known
    const added = new UnhearingClient(client)
    clients.set(client, added)
    return added
  }

  return { options: pool.options, connect, end: () => pool.end() }
}

class UnhearingClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #isInTransaction = false
  #deferred: Promise<unknown>[] = []

  constructor(client: PostgresPoolClient) {
    this.#client = client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof asked !== 'string') return this.#client.query(asked)
    return this.#ask<R>(asked, parameters)
  }

  release(destroy?: boolean) {
    this.#client.release(destroy)
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const answer = this.#client.query<R>(sql, parameters)
    // Outside a transaction nothing would undo what was done after a deferred statement failed.
    if (this.#isInTransaction && isDeferred(sql)) {
      this.#deferred.push(answer)
      answer.catch(() => {})
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    const earlier = this.#deferred
    this.#deferred = []
    this.#isInTransaction = isOpenAfter(sql, this.#isInTransaction)
    if (sql === 'rollback' || earlier.length === 0) return answer
    await firstFailure([...earlier, answer])
    return answer
  }
}

function isOpenAfter(sql: string, wasOpen: boolean): boolean {
  if (sql === 'commit' || sql === 'rollback') return false
  return wasOpen || sql === 'begin' || sql.startsWith('start transaction')
}

/** The first is the cause: PostgreSQL refuses what follows it and rolls back instead of committing. */
async function firstFailure(answers: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(answers)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
