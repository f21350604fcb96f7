import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Schema } from '#database/schema'
import { openDatabase } from './open-database.ts'

/** What the owner asked for; its answer is printed. Times are told by the database's clock. */
export type Command = (db: Kysely<Schema>, now: Clock) => Promise<string>

/** Without a command that makes sense, the usage is told. */
export async function runCommand(command: Command | null | undefined, usage: string) {
  if (!command) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const database = await openDatabase()
  if (!database) return
  console.log(await command(database.db, database.now))
  await database.close()
}
