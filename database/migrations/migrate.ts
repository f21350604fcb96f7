import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { failure, type Result, success } from '#domain/result'
import type { DatabaseFailure } from '../database.ts'
import { errorText } from '../error-text.ts'
import type { Schema } from '../schema.ts'
import { announceEach } from './announce-each.ts'
import { migrations } from './migrations.ts'
import { type MigrationListener, retryWhileLocked } from './retry-while-locked.ts'
import { canRunOnNewerSchema, recordRelease } from './supported-release.ts'

const KNOWN = Object.keys(migrations)

/**
 * Runs all pending migrations, or none if one fails. The schema of the next release is taken as it is, so that a
 * process of this release that restarts while it is being replaced goes on.
 */
export async function migrateToLatest(
  db: Kysely<Schema>,
  listener: MigrationListener = {},
): Promise<Result<null, DatabaseFailure>> {
  if (await confirmUpToDate(db)) return success(null)
  const pending = await readPending(db)
  const announced = announceEach(migrations, { pending, say: listener.onProgress })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => announced } })
  const { error } = await retryWhileLocked(() => migrator.migrateToLatest(), listener)
  if (error === undefined) {
    await recordNewest(db)
    return success(null)
  }
  const executed = await readExecuted(db)
  const unknown = executed.find((name) => !KNOWN.includes(name))
  if (unknown !== undefined && (await canRunOnNewerSchema(db, { executed, known: KNOWN })))
    return success(null)
  const detail =
    unknown === undefined
      ? `The tables could not be brought up to date: ${errorText(error)}.`
      : `The database was made by a newer version of the shop (it has the migration ${unknown}).`
  return failure({ code: 'migration-failed', detail })
}

/**
 * Returns true if there is nothing to run; then the release is recorded. This is much cheaper than the migrator, which
 * reads the columns of every table and waits while another process migrates.
 */
export async function confirmUpToDate(db: Kysely<Schema>): Promise<boolean> {
  const executed = new Set(await readExecuted(db))
  const isUpToDate = executed.size === KNOWN.length && KNOWN.every((name) => executed.has(name))
  if (isUpToDate) await recordNewest(db)
  return isUpToDate
}

async function recordNewest(db: Kysely<Schema>): Promise<void> {
  await recordRelease(db, KNOWN.toSorted().at(-1) ?? '')
}

/** A new database has an empty list, too: what is created within a second needs no progress. */
async function readPending(db: Kysely<Schema>): Promise<readonly string[]> {
  const executed = new Set(await readExecuted(db))
  return executed.size === 0 ? [] : KNOWN.filter((name) => !executed.has(name))
}

/** Returns an empty list when the table cannot be read; the first error is then more useful. */
async function readExecuted(db: Kysely<Schema>): Promise<readonly string[]> {
  try {
    const executed = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    return executed.map(({ name }) => name)
  } catch {
    return []
  }
}
