import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { ConcurrencyLimit } from '../limit-with-timeout.ts'
import { isBusy } from './sqlite-error.ts'

const RETRY_MS = 10

type Parts = {
  readonly reader: DatabaseConnection
  readonly writer: DatabaseConnection
  readonly writeTurn: ConcurrencyLimit
  readonly timeoutMs: number
}

/**
 * SQLite's own busy timeout would block the event loop. So it is 0, and a statement that finds the
 * database busy is retried every 10 ms.
 */
export class RetryingConnection implements DatabaseConnection {
  readonly #parts: Parts
  /** It is set while a transaction is open. */
  #endTurn: (() => void) | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, writeTurn } = this.#parts
    // Inside a transaction the lock is held: nothing can be busy.
    if (this.#endTurn) return writer.executeQuery<Row>(query)
    const deadlineMs = performance.now() + this.#parts.timeoutMs
    if (isRead(query.sql)) return retry(() => reader.executeQuery<Row>(query), deadlineMs)
    return writeTurn(() => retry(() => writer.executeQuery<Row>(query), deadlineMs))
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    const { reader, writer } = this.#parts
    return (this.#endTurn ? writer : reader).streamQuery<Row>(query, chunkSize)
  }

  /**
   * A writing transaction takes the write lock at once: one that reads first and requests the lock
   * later fails when another process wrote in between.
   */
  begin({ accessMode }: TransactionSettings): Promise<void> {
    const { writer, writeTurn, timeoutMs } = this.#parts
    const begin = CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate')
    const deadlineMs = performance.now() + timeoutMs
    const begun = Promise.withResolvers<void>()
    const turn = writeTurn(async () => {
      await retry(() => writer.executeQuery(begin), deadlineMs)
      const ended = Promise.withResolvers<void>()
      this.#endTurn = ended.resolve
      begun.resolve()
      await ended.promise
    })
    turn.catch(begun.reject)
    return begun.promise
  }

  /** After a failed commit, Kysely rolls back, which ends the turn. */
  async commit(): Promise<void> {
    await this.#parts.writer.executeQuery(CompiledQuery.raw('commit'))
    this.#end()
  }

  /** SQLite ends the transaction itself when the disk is full; that first error must surface. */
  async rollback(): Promise<void> {
    try {
      await this.#parts.writer.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      if (!isAlreadyOver(error)) throw error
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#endTurn?.()
    this.#endTurn = null
  }
}

/** Retrying is safe: a statement that fails as busy has changed nothing. */
async function retry<Value>(attempt: () => Promise<Value>, deadlineMs: number): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadlineMs) throw error
    }
    await pause(RETRY_MS)
  }
}

function isRead(statement: string): boolean {
  return /^\s*select\b/i.test(statement)
}

function isAlreadyOver(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active')
}
