import * as v from 'valibot'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'

const settingsArgument = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ dataDir: v.string(), databaseUrl: v.exactOptional(v.string()) }),
)

/** In a child process: the database that the parent named. */
export async function connectAsChild(): Promise<Database> {
  const connected = await connectDatabase(v.parse(settingsArgument, process.argv[2]))
  if (!connected.ok) throw new Error(connected.error.detail)
  return connected.value
}
