import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../schema.ts'

/**
 * This is the newest migration of the release before this one, whose processes can run on the schema of this one
 * (testing/previous-release). It is changed when a release is out; see CONTRIBUTING.md.
 */
export const OLDEST_SUPPORTED_MIGRATION = '0035-create-alerts'

const factSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ newest: v.string(), runsSince: v.string() }),
)

/**
 * The record is for older processes that start again while they are being replaced, or when a release is taken back.
 */
export async function recordRelease(db: Kysely<Schema>, newest: string): Promise<void> {
  const value = JSON.stringify({ newest, runsSince: OLDEST_SUPPORTED_MIGRATION })
  const recorded = await readFact(db)
  if (recorded === value || isOfNewer(recorded, newest)) return
  await db
    .insertInto('shop_facts')
    // No moment belongs to this row: it says which code migrated last.
    .values({ key: 'release', value, changed_at: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The next release has migrated since this process looked. */
function isOfNewer(recorded: string | undefined, newest: string): boolean {
  const { success, output } = v.safeParse(factSchema, recorded)
  return success && output.newest > newest
}

type Migrations = {
  /** The database has applied these migrations. */
  readonly executed: readonly string[]
  /** This code has these migrations. */
  readonly known: readonly string[]
}

/**
 * Returns true if the release that migrated this database said that this code can run on its schema, and false if that
 * release died before `recordRelease`, or if it is more than one release ahead.
 */
export async function canRunOnNewerSchema(
  db: Kysely<Schema>,
  { executed, known }: Migrations,
): Promise<boolean> {
  const [newestOfAll, newestOfOurs] = [executed.toSorted().at(-1), known.toSorted().at(-1)]
  if (newestOfOurs === undefined || !known.every((name) => executed.includes(name))) return false
  const { success, output } = v.safeParse(factSchema, await readFact(db))
  return success && output.newest === newestOfAll && output.runsSince <= newestOfOurs
}

async function readFact(db: Kysely<Schema>): Promise<string | undefined> {
  const fact = await db
    .selectFrom('shop_facts')
    .select('value')
    .where('key', '=', 'release')
    .executeTakeFirst()
  return fact?.value
}
