import { SqliteAdapter, SqliteDialect } from 'kysely'
import { type SqliteConnections, WaitingDriver } from './sqlite-driver.ts'

export class NodeSqliteDialect extends SqliteDialect {
  readonly #connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    super({ database: connections.writer })
    this.#connections = connections
  }

  override createDriver(): WaitingDriver {
    return new WaitingDriver(this.#connections)
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver has its own queue, which a waiting writer does not close to readers. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite can undo half a migration, and must when the process dies in the middle of one. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
