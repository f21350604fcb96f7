import * as v from 'valibot'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'

const settingsArgument = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ dataDir: v.string(), databaseUrl: v.exactOptional(v.string()) }),
)

/** Child processes connect to the database in their first argument. */
export async function connectAsChild(): Promise<Database> {
  const connected = await connectDatabase(v.parse(settingsArgument, process.argv[2]))
  if (!connected.ok) throw new Error(connected.error.detail)
  return connected.value
}
