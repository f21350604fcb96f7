import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Schema } from '#database/schema'
import { openDatabase } from './open-database.ts'

/** The result of an owner's command is printed. `now` is the database's clock. */
export type Command = (db: Kysely<Schema>, now: Clock) => Promise<string>

/** The message is a sentence about what cannot be done, for stderr: scripts read stdout. */
export class CommandFailure extends Error {}

/** Prints the usage if there is no valid command. */
export async function runCommand(command: Command | null | undefined, usage: string) {
  if (!command) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const database = await openDatabase()
  if (!database) return
  try {
    console.log(await command(database.db, database.now))
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** A machine reads this: nothing else is on stdout. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
