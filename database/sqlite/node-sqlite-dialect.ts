import { SqliteAdapter, SqliteDialect } from 'kysely'
import { NodeSqliteDriver, type SqliteOptions } from './sqlite-driver.ts'

export class NodeSqliteDialect extends SqliteDialect {
  readonly #options: SqliteOptions

  constructor(options: SqliteOptions) {
    super({ database: options.writer })
    this.#options = options
  }

  override createDriver(): NodeSqliteDriver {
    return new NodeSqliteDriver(this.#options)
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver has its own write queue; a waiting writer does not block readers. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite can roll back DDL, which a migration needs when the process dies in the middle of it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
