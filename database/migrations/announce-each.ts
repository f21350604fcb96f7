import type { Migration } from 'kysely/migration'
import { running } from './each-row.ts'

type Options = {
  /** The names of those to announce. */
  readonly pending: readonly string[]
  readonly say: ((sentence: string) => void) | undefined
}

/** The same migrations, each with a sentence when it begins and when it ends. */
export function announceEach(
  migrations: Readonly<Record<string, Migration>>,
  { pending, say }: Options,
): Record<string, Migration> {
  const begun = new Set<string>()

  function announce(name: string, migration: Migration): Migration {
    return {
      up: async (db) => {
        const beganMs = performance.now()
        // One that waits for a backup begins again each second.
        if (!begun.has(name)) {
          say?.(`Migration ${name} (${pending.indexOf(name) + 1} of ${pending.length}) begins.`)
        }
        begun.add(name)
        await running.run({ name, say: (sentence) => say?.(sentence) }, () => migration.up(db))
        const seconds = ((performance.now() - beganMs) / 1000).toFixed(1)
        say?.(`Migration ${name} is done after ${seconds} s.`)
      },
    }
  }

  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      pending.includes(name) ? announce(name, migration) : migration,
    ]),
  )
}
