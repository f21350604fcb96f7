import { type Kysely, SqliteAdapter, sql } from 'kysely'

type Check = {
  readonly table: string
  readonly name: string
  /** The earlier migration wrote this expression. */
  readonly from: string
  readonly to: string
}

/** Replaces the expression of a check. */
export async function changeCheck<Tables>(db: Kysely<Tables>, check: Check): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return rebuildTable(db, check)
  const { table, name, to } = check
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.raw(to)})`.execute(db)
}

/**
 * SQLite cannot change a check: the table is made again, with its rows and indexes. The rows come back before the
 * transaction ends, so that what refers to them still does.
 */
async function rebuildTable<Tables>(db: Kysely<Tables>, { table, from, to }: Check): Promise<void> {
  const { rows } = await sql<{ readonly sql: string }>`
    select sql from sqlite_schema where tbl_name = ${table} and sql is not null
    order by type <> 'table'`.execute(db)
  const [created, ...others] = rows.map((row) => row.sql)
  const changed = created?.replace(`(${from})`, `(${to})`)
  if (!changed || changed === created) throw new Error(`The table ${table} has no such check`)
  const copy = sql.table(`${table}_copy`)
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`create table ${copy} as select * from ${sql.table(table)}`.execute(db)
  await sql`drop table ${sql.table(table)}`.execute(db)
  await sql.raw(changed).execute(db)
  await sql`insert into ${sql.table(table)} select * from ${copy}`.execute(db)
  await sql`drop table ${copy}`.execute(db)
  for (const statement of others) await sql.raw(statement).execute(db)
}
