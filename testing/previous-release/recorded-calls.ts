import * as v from 'valibot'
import type { Database } from '#database/database'
import { type DriverCall, watchPostgres, watchSqlite } from './driver-calls.ts'

const callSchema = v.object({
  /** Calls of one connection follow each other; a transaction belongs to one. */
  connection: v.number(),
  sql: v.string(),
  parameters: v.array(v.nullable(v.union([v.string(), v.number()]))),
  /** This counts the rows that a write changed; it is null for everything else. */
  written: v.nullable(v.number()),
})
const callsSchema = v.array(callSchema)

export type RecordedCall = v.InferOutput<typeof callSchema>

const WRITE = /^\s*(?:insert|update|delete)\b/i

/** Records every statement that the work sends, in the order in which it sends them. */
export async function recordCalls(
  engine: Database['engine'],
  work: () => Promise<void>,
): Promise<readonly RecordedCall[]> {
  const connections: object[] = []
  const calls: Promise<unknown>[] = []
  const stop = (engine === 'postgres' ? watchPostgres : watchSqlite)((call) => {
    if (!connections.includes(call.connection)) connections.push(call.connection)
    calls.push(describe(call, connections.indexOf(call.connection)))
  })
  try {
    await work()
  } finally {
    stop()
  }
  return v.parse(callsSchema, await Promise.all(calls))
}

export function readCalls(json: string): readonly RecordedCall[] {
  return v.parse(callsSchema, JSON.parse(json))
}

async function describe({ sql, parameters, result }: DriverCall, connection: number) {
  const written = WRITE.test(sql) ? countRows(await result) : null
  return { connection, sql, parameters: parameters.map(toJson), written }
}

/** This reads `rowCount` of PostgreSQL, `changes` of SQLite, or the rows that a write returns. */
function countRows(result: unknown): number {
  if (Array.isArray(result)) return result.length
  const { rowCount, changes } = Object(result)
  return Number(rowCount ?? changes)
}

function toJson(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
