import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/**
 * More than the shop has queries; lists of varying length must not fill the memory. The oldest goes,
 * and is prepared anew if it is needed; knowing the least used would cost each query more than that.
 */
const MAX_STATEMENTS = 200

/** What Kysely asks of a SQLite connection; each text is prepared once. */
export function cacheStatements(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached !== undefined) return cached
      const statement = adaptStatement(connection.prepare(sql), () => connection.prepare(sql))
      const [oldest] = statements.keys()
      if (oldest !== undefined && statements.size >= MAX_STATEMENTS) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync, prepareAnew: () => StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(toSqlite)),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(toSqlite)),
    // A half-read cursor must not be reset by the next use of the same text.
    iterate: (parameters: readonly unknown[]) => prepareAnew().iterate(...parameters.map(toSqlite)),
  }
}

/** Node binds every number as a float; a whole one has to stay an integer in the arithmetic of SQL. */
function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite stores no value of type ${typeof value}`)
}
