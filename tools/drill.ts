import type { DatabaseSettings } from '#database/database'
import { withBucket } from '#testing/drill/bucket-storage'
import { type DrillStorage, openSqliteStorage } from '#testing/drill/drill-storage'
import { openPostgresStorage, whyNoPostgres } from '#testing/drill/postgres-storage'
import { runDrill } from '#testing/drill/run-drill'
import { storageSettings } from './storage-settings.ts'

const USAGE = `npm run drill              restores a made-up shop, on SQLite and on PostgreSQL, from a file and from a bucket
npm run drill -- --copy    the same with a copy of the shop in DATA_DIR or DATABASE_URL

It works in a temporary folder, on a database and with a payment provider of its own, and removes them
afterwards. The shop itself is never written to, and no key or mail service of it is used.`

/** A copy of everybody's data must not stay behind. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const [option, ...others] = process.argv.slice(2)

if ((option !== undefined && option !== '--copy') || others.length > 0) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const outcomes = option === '--copy' ? await drillCopy() : await drillAll()
  const isGood = outcomes.every((outcome) => outcome)
  console.log(isGood ? 'The drill went well.' : 'The drill failed: read the lines with WRONG.')
  if (!isGood) process.exitCode = 1
}

async function drillAll(): Promise<readonly boolean[]> {
  const outcomes = [
    await drill(openSqliteStorage, null),
    await drill(async () => withBucket(await openSqliteStorage()), null),
  ]
  const why = whyNoPostgres()
  if (why !== null) {
    console.log(`PostgreSQL: skipped, because ${why}.`)
    return outcomes
  }
  return [
    ...outcomes,
    await drill(openPostgresStorage, null),
    await drill(async () => withBucket(await openPostgresStorage()), null),
  ]
}

async function drillCopy(): Promise<readonly boolean[]> {
  const { dataDir, databaseUrl } = storageSettings()
  if (databaseUrl === null) return [await drill(openSqliteStorage, { dataDir })]
  const why = whyNoPostgres()
  if (why === null) return [await drill(openPostgresStorage, { dataDir, databaseUrl })]
  console.error(`A copy of the shop cannot be tried, because ${why}.`)
  return [false]
}

async function drill(
  open: () => Promise<DrillStorage>,
  shopToCopy: DatabaseSettings | null,
): Promise<boolean> {
  const storage = await open()
  const stop = () => void storage.remove().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    return await runDrill({ storage, shopToCopy, print: (line) => console.log(line) })
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
    await storage.remove()
    console.log('')
  }
}
