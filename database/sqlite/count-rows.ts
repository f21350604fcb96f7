import { DatabaseSync } from 'node:sqlite'

export type CountedRows = {
  readonly rows: Readonly<Record<string, number>>
  readonly migrations: readonly string[]
}

/** Counts the rows of each table in a file that nobody else uses; null if it is no database. */
export function countRows(file: string): CountedRows | null {
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = connection
      .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`)
      .all()
      .map(({ name }) => String(name))
    const rows = Object.fromEntries(
      tables.map((table) => [table, Number(countOf(connection, table))]),
    )
    return { rows, migrations: namesOfMigrations(connection, tables) }
  } catch {
    return null
  } finally {
    connection.close()
  }
}

function countOf(connection: DatabaseSync, table: string) {
  return connection.prepare(`select count(*) as rows from "${table}"`).get()?.rows
}

function namesOfMigrations(connection: DatabaseSync, tables: readonly string[]): string[] {
  if (!tables.includes('kysely_migration')) return []
  const found = connection.prepare('select name from kysely_migration').all()
  return found.map(({ name }) => String(name))
}
