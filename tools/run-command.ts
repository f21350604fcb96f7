import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Schema } from '#database/schema'
import { openDatabase } from './open-database.ts'

/**
 * The result of an owner's command is printed. `now` is the database's clock. `tellShop` says on stderr which shop this
 * is; a command that asks somebody else calls it, and each that writes does by itself.
 */
export type Command = (db: Kysely<Schema>, now: Clock, tellShop: () => void) => Promise<string>

/** The message is a sentence about what cannot be done, for stderr: scripts read stdout. */
export class CommandFailure extends Error {}

const NPM_FORM = /\bnpm run ([a-z]+) -- (.*?)( {2,}|$)/gm

/** Prints the usage if there is no valid command. */
export async function runCommand(command: Command | null | undefined, usage: string) {
  if (!command) {
    console.error(asTyped(usage))
    process.exitCode = 1
    return
  }
  const database = await openDatabase()
  if (!database) return
  try {
    console.log(asTyped(await command(database.db, database.now, database.tellShop)))
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    console.error(asTyped(error.message))
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** Whoever typed `shop orders list` reads that form, too, in the same columns. */
export function asTyped(text: string): string {
  if (!process.env.SHOP_COMMAND) return text
  return text.replaceAll(NPM_FORM, (whole, name: string, words: string, gap: string) => {
    const typed = `shop ${name} ${words}`
    return gap === '' ? typed : typed.padEnd(whole.length)
  })
}

/** A machine reads this: nothing else is on stdout. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
