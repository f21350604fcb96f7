import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Schema } from '#database/schema'
import { openDatabase } from './open-database.ts'

/**
 * A command of the owner; its result is printed. `now` is the database's clock. Null: it could not be
 * done, and has said why on stderr.
 */
export type Command = (db: Kysely<Schema>, now: Clock) => Promise<string | null>

/** Prints the usage if there is no valid command. */
export async function runCommand(command: Command | null | undefined, usage: string) {
  if (!command) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const database = await openDatabase()
  if (!database) return
  const result = await command(database.db, database.now)
  if (result !== null) console.log(result)
  await database.close()
}
