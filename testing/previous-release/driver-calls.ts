import { StatementSync } from 'node:sqlite'
import pg from 'pg'

export type DriverCall = {
  readonly connection: object
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** The driver returned this, which is a promise with PostgreSQL. */
  readonly result: unknown
}

type OnCall = (call: DriverCall) => void

/** Watches below all our code, so that nothing of the shop has to know of it. Returns how to stop. */
export function watchPostgres(onCall: OnCall): () => void {
  const { query } = pg.Client.prototype
  function watched(this: pg.Client, ...given: readonly unknown[]): unknown {
    const result: unknown = Reflect.apply(query, this, given)
    const [sql, parameters] = given
    if (typeof sql === 'string') {
      onCall({ connection: this, sql, parameters: readList(parameters), result })
    }
    return result
  }
  Object.assign(pg.Client.prototype, { query: watched })
  return () => void Object.assign(pg.Client.prototype, { query })
}

export function watchSqlite(onCall: OnCall): () => void {
  const { all, run, iterate } = StatementSync.prototype
  const watch = (method: (...given: never[]) => unknown) =>
    function watched(this: StatementSync, ...parameters: readonly unknown[]): unknown {
      const result: unknown = Reflect.apply(method, this, parameters)
      onCall({ connection: SQLITE, sql: this.sourceSQL, parameters, result })
      return result
    }
  Object.assign(StatementSync.prototype, {
    all: watch(all),
    run: watch(run),
    iterate: watch(iterate),
  })
  return () => void Object.assign(StatementSync.prototype, { all, run, iterate })
}

/** SQLite's two connections see the same, so they count as one. */
const SQLITE = {}

function readList(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : []
}
