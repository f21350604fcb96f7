import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect'
import { migrations } from '#database/migrations/migrations'
import { seededPostgres, seededSqlite } from '../database/throwaway.ts'
import { fixtureFile, NEWEST_FILE } from './fixture.ts'
import { liveOrders } from './order-life.ts'
import { findUnpreparable } from './prepare-statements.ts'
import { recordCalls } from './recorded-calls.ts'
import { readSchema } from './schema.ts'
import { distinct } from './statements.ts'

/** The statements of the tests were recorded in this folder. */
const [, , folder = ''] = process.argv

for (const [engine, create] of [
  ['sqlite', seededSqlite],
  ['postgres', seededPostgres],
] as const) {
  const throwaway = await create()
  const connected = await connectDatabase(throwaway.settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  const database = connected.value
  writeJson(fixtureFile('schema', engine), await readSchema(database))
  const life = await recordCalls(engine, () => liveOrders(database))
  writeFileSync(fixtureFile('life', engine), `[\n${life.map(toLine).join(',\n')}\n]\n`)

  const files = readdirSync(folder).filter((name) => name.startsWith(engine))
  const recorded = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const statements = distinct(recorded.filter((statement) => statement !== ''))
  // Tests have tables of their own, and send wrong statements on purpose.
  const refused = await findUnpreparable(throwaway.settings, statements)
  const kept = statements.filter((statement) => !refused.has(statement))
  writeFileSync(fixtureFile('statements', engine), `${kept.join('\n')}\n`)
  console.error(
    `${engine}: ${kept.length} statements, ${life.length} calls, ${refused.size} left out`,
  )
  await database.close()
  await throwaway.remove()
}

writeFileSync(NEWEST_FILE, `${Object.keys(migrations).toSorted().at(-1)}\n`)

function toLine(call: object): string {
  return JSON.stringify(call)
}

function writeJson(file: string, value: unknown) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
