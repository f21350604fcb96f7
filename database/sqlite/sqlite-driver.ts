import {
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import { type ConcurrencyLimit, limitConcurrency } from '../concurrency-limit.ts'
import { WaitingConnection } from './waiting-connection.ts'

export type SqliteConnections = {
  /** For single reads: they wait neither for a transaction of this process nor for its turn. */
  readonly reader: SqliteDatabase
  readonly writer: SqliteDatabase
  /** How long a statement waits until other processes let go of the write lock. */
  readonly timeoutMs: number
}

/** Two connections to one file; the writers of this process take turns at one of them. */
export class WaitingDriver implements Driver {
  readonly #reader: SqliteDriver
  readonly #writer: SqliteDriver
  readonly #timeoutMs: number
  /** One writer at a time, so that only the first of a queue asks for the lock. */
  readonly #writeTurn: ConcurrencyLimit

  constructor({ reader, writer, timeoutMs }: SqliteConnections) {
    this.#reader = new SqliteDriver({ database: reader })
    this.#writer = new SqliteDriver({ database: writer })
    this.#timeoutMs = timeoutMs
    this.#writeTurn = limitConcurrency({ maxAtOnce: 1, timeoutMs })
  }

  async init(): Promise<void> {
    await Promise.all([this.#reader.init(), this.#writer.init()])
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection({
      reader: await this.#reader.acquireConnection(),
      writer: await this.#writer.acquireConnection(),
      writeTurn: this.#writeTurn,
      timeoutMs: this.#timeoutMs,
    })
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return ours(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).rollback()
  }

  async releaseConnection(): Promise<void> {}

  /** The writer last: it folds the log into the database. */
  async destroy(): Promise<void> {
    await this.#reader.destroy()
    await this.#writer.destroy()
  }
}

function ours(connection: DatabaseConnection): WaitingConnection {
  if (connection instanceof WaitingConnection) return connection
  throw new TypeError('This connection belongs to another driver')
}
