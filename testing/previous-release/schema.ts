import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/database'

export type Column = {
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

export type DatabaseSchema = {
  readonly tables: Readonly<Record<string, Readonly<Record<string, Column>>>>
  /** Only PostgreSQL's rules are listed: both engines have the same migrations. A rule is `table name definition`. */
  readonly rules: readonly string[]
}

type Row = { readonly table: string; readonly column: string; readonly type: string } & {
  readonly isNullable: number
  readonly hasDefault: number
}

/** Reads tables, columns and rules of a database, as it says itself. */
export async function readSchema({
  db,
  engine,
}: Pick<Database, 'db' | 'engine'>): Promise<DatabaseSchema> {
  const rows = engine === 'postgres' ? await postgresColumns(db) : await sqliteColumns(db)
  const tables: Record<string, Record<string, Column>> = {}
  for (const { table, column, type, isNullable, hasDefault } of rows) {
    if (table.startsWith('kysely_')) continue
    const columns = tables[table] ?? {}
    tables[table] = columns
    columns[column] = { type, isNullable: isNullable === 1, hasDefault: hasDefault === 1 }
  }
  return { tables, rules: engine === 'postgres' ? await postgresRules(db) : [] }
}

async function postgresColumns<Tables>(db: Kysely<Tables>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select table_name as "table", column_name as "column", data_type as "type",
      (is_nullable = 'YES')::int as "isNullable",
      (column_default is not null or is_identity = 'YES')::int as "hasDefault"
    from information_schema.columns where table_schema = 'public'
    order by table_name, column_name`.execute(db)
  return rows
}

async function sqliteColumns<Tables>(db: Kysely<Tables>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select tables.name as "table", columns.name as "column", lower(columns.type) as "type",
      columns."notnull" = 0 and columns.pk = 0 as "isNullable",
      columns.dflt_value is not null or (columns.pk = 1 and lower(columns.type) = 'integer') as "hasDefault"
    from sqlite_schema as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%'
    order by tables.name, columns.name`.execute(db)
  return rows
}

/** Reads checks, references and unique values; a not-null is part of its column. */
async function postgresRules<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly rule: string }>`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'p', 'f', 'x')
    union
    select tablename || ' ' || indexname || ' ' || indexdef from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
    order by 1`.execute(db)
  return rows.map(({ rule }) => rule).filter((rule) => !rule.startsWith('kysely_'))
}
