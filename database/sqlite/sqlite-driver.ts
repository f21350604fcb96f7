import {
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import { type ConcurrencyLimit, limitWithTimeout } from '../limit-with-timeout.ts'
import { RetryingConnection } from './retrying-connection.ts'

export type SqliteOptions = {
  /** Reads outside transactions use this connection: they wait neither for a transaction nor in the write queue. */
  readonly reader: SqliteDatabase
  readonly writer: SqliteDatabase
  /** A statement waits this long for other processes to release the write lock. */
  readonly timeoutMs: number
}

/** The driver has two connections to one file; the writers of this process share one of them through a queue. */
export class NodeSqliteDriver implements Driver {
  readonly #reader: SqliteDriver
  readonly #writer: SqliteDriver
  readonly #timeoutMs: number
  /** Writers run one at a time, so that only the first in the queue polls for the lock. */
  readonly #writeTurn: ConcurrencyLimit

  constructor({ reader, writer, timeoutMs }: SqliteOptions) {
    this.#reader = new SqliteDriver({ database: reader })
    this.#writer = new SqliteDriver({ database: writer })
    this.#timeoutMs = timeoutMs
    this.#writeTurn = limitWithTimeout({ maxConcurrent: 1, timeoutMs })
  }

  async init(): Promise<void> {
    await Promise.all([this.#reader.init(), this.#writer.init()])
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new RetryingConnection({
      reader: await this.#reader.acquireConnection(),
      writer: await this.#writer.acquireConnection(),
      writeTurn: this.#writeTurn,
      timeoutMs: this.#timeoutMs,
    })
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return asRetryingConnection(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return asRetryingConnection(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return asRetryingConnection(connection).rollback()
  }

  async releaseConnection(): Promise<void> {}

  /** The writer is closed last, because that merges the WAL into the database. */
  async destroy(): Promise<void> {
    await this.#reader.destroy()
    await this.#writer.destroy()
  }
}

function asRetryingConnection(connection: DatabaseConnection): RetryingConnection {
  if (connection instanceof RetryingConnection) return connection
  throw new TypeError('This connection belongs to another driver')
}
