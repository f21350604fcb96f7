import { DatabaseSync } from 'node:sqlite'
import type { OpenedBackup } from './open-backup.ts'
import { type PostgresPrograms, readDumpedTable } from './postgres-programs.ts'

/** What was typed in the office about the bucket of the backups, as the database of a backup has it. */
export type ArchivedConnection = { readonly openJson: string; readonly sealed: string | null }

/** Null: nothing was typed when the backup was made, or its release knew no such table. */
export async function readArchivedBucket(
  { engine, databaseFile }: Pick<OpenedBackup, 'engine' | 'databaseFile'>,
  programs: PostgresPrograms | null,
): Promise<ArchivedConnection | null> {
  if (engine === 'sqlite') return readFromSqlite(databaseFile)
  if (programs === null) return null
  const rows = await readDumpedTable(programs, { file: databaseFile, table: 'connections' })
  const row = rows.find(({ name }) => name === 'backup')
  return row ? { openJson: row.open_json ?? '', sealed: row.sealed ?? null } : null
}

function readFromSqlite(file: string): ArchivedConnection | null {
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    const row = connection
      .prepare(`select open_json, sealed from connections where name = 'backup'`)
      .get()
    if (!row) return null
    const { open_json, sealed } = row
    return { openJson: String(open_json), sealed: sealed === null ? null : String(sealed) }
  } catch {
    return null
  } finally {
    connection.close()
  }
}
