import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'
import { isBusy } from './sqlite-error.ts'

const RETRY_MS = 10

type Parts = {
  readonly reader: DatabaseConnection
  readonly writer: DatabaseConnection
  readonly writeTurn: ConcurrencyLimit
  readonly timeoutMs: number
}

/**
 * SQLite's own wait for a lock would stop the whole process. So it waits not at all: a statement that
 * finds the database busy is tried again a moment later, and the event loop goes on meanwhile.
 */
export class WaitingConnection implements DatabaseConnection {
  readonly #parts: Parts
  /** Set while a transaction is open. */
  #endTurn: (() => void) | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, writeTurn } = this.#parts
    // Whoever has the lock finds nothing busy.
    if (this.#endTurn) return writer.executeQuery<Row>(query)
    const giveUpAtMs = performance.now() + this.#parts.timeoutMs
    if (isRead(query.sql)) return retry(() => reader.executeQuery<Row>(query), giveUpAtMs)
    return writeTurn(() => retry(() => writer.executeQuery<Row>(query), giveUpAtMs))
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    const { reader, writer } = this.#parts
    return (this.#endTurn ? writer : reader).streamQuery<Row>(query, chunkSize)
  }

  /**
   * A writing transaction takes the write lock at once: one that read first and asked for the lock
   * later would fail when another process wrote in between.
   */
  begin({ accessMode }: TransactionSettings): Promise<void> {
    const { writer, writeTurn, timeoutMs } = this.#parts
    const begin = CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate')
    const giveUpAtMs = performance.now() + timeoutMs
    const begun = Promise.withResolvers<void>()
    const turn = writeTurn(async () => {
      await retry(() => writer.executeQuery(begin), giveUpAtMs)
      const ended = Promise.withResolvers<void>()
      this.#endTurn = ended.resolve
      begun.resolve()
      await ended.promise
    })
    turn.catch(begun.reject)
    return begun.promise
  }

  /** One that fails is rolled back, and that ends the turn. */
  async commit(): Promise<void> {
    await this.#parts.writer.executeQuery(CompiledQuery.raw('commit'))
    this.#end()
  }

  /** A full disk ends the transaction by itself; what is told is the full disk. */
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

/** What finds the database busy has done nothing yet. */
async function retry<Value>(attempt: () => Promise<Value>, giveUpAtMs: number): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAtMs) throw error
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
