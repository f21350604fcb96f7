import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { watchPostgres, watchSqlite } from './driver-calls.ts'
import { readStatement, shapeOf } from './statements.ts'

const folder = process.env.RECORD_STATEMENTS
/** Vitest runs its setup files again for every test file of a worker. */
const MARK = 'isRecordingStatements'

// This is set while `npm run record-release` records; see vitest.config.ts.
if (folder !== undefined && !Object.hasOwn(globalThis, MARK)) {
  Object.assign(globalThis, { [MARK]: true })
  for (const [engine, watch] of [
    ['postgres', watchPostgres],
    ['sqlite', watchSqlite],
  ] as const) {
    const seen = new Set<string>()
    const file = join(folder, `${engine}-${process.pid}-${threadId}.txt`)
    watch(({ sql }) => {
      const statement = readStatement(sql)
      if (statement === null) return
      const shape = shapeOf(statement)
      if (seen.has(shape)) return
      seen.add(shape)
      appendFileSync(file, `${statement}\n`)
    })
  }
}
