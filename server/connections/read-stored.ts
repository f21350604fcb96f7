import { existsSync } from 'node:fs'
import { openUnmigrated } from '#database/connect'
import { loadConnections, type StoredConnection } from '#database/connections/connections'
import { dataFolder } from '#database/sqlite/data-folder'

type Place = { readonly dataDir: string; readonly databaseUrl: string | null }

/**
 * What was typed in the office, for a command that must not change the database. None, if there is no database yet, or
 * one that cannot be read.
 */
export async function readStoredConnections({
  dataDir,
  databaseUrl,
}: Place): Promise<readonly StoredConnection[]> {
  if (databaseUrl === null && !existsSync(dataFolder(dataDir).databaseFile)) return []
  const opened = await openUnmigrated({ dataDir, ...(databaseUrl === null ? {} : { databaseUrl }) })
  if (!opened.ok) return []
  const { db, close } = opened.value
  try {
    return (await loadConnections(db)).stored
  } catch {
    return []
  } finally {
    await close()
  }
}
