import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/**
 * The limit is more than the shop's number of queries. It exists because `in` lists of varying length create new ones.
 * The oldest is evicted: tracking use (LRU) would cost each query more than preparing one again.
 */
const MAX_STATEMENTS = 200

/** Adapts a connection to Kysely's interface; each SQL text is prepared once. */
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

function adaptStatement(statement: StatementSync, prepareAgain: () => StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(toSqlite)),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(toSqlite)),
    // This statement is separate, so that the next use of the same SQL does not reset a half-read cursor.
    iterate: (parameters: readonly unknown[]) =>
      prepareAgain().iterate(...parameters.map(toSqlite)),
  }
}

/** Node binds every number as a float; BigInt keeps integers integers in SQL arithmetic. */
function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite stores no value of type ${typeof value}`)
}
