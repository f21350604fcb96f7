import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openUnmigrated } from '#database/connect'
import { errorText } from '#database/error-text'
import { readServerFacts } from '#database/postgres/server-facts'
import { dataFolder } from '#database/sqlite/data-folder'
import { asideName, restore } from '#database/sqlite/restore'
import { failure, type Result, success } from '#domain/result'
import type { ShopStorage } from './make-archive.ts'
import type { OpenedBackup } from './open-backup.ts'
import {
  DATABASE_IN_USE,
  dumpPostgres,
  type PostgresPrograms,
  restorePostgres,
} from './postgres-programs.ts'

export type ReplacedDatabase = {
  /** The file with the data that was replaced, or null when there was none. */
  readonly keptAside: string | null
}

/** The shop does not start on a database with this row (`isRestoreUnfinished`). */
const MARK = `insert into shop_facts (key, value, changed_at) values ('unfinished-restore', '{}', 0)
  on conflict (key) do update set value = '{}'`
/** PostgreSQL's programs leave the search path empty. The oldest databases have no such table. */
const MARK_IN_PUBLIC = `
do $mark$
begin
  if to_regclass('public.shop_facts') is not null then
    ${MARK.replace('into shop_facts', 'into public.shop_facts')};
  end if;
end
$mark$;
`

type Replacing = {
  readonly storage: ShopStorage
  readonly backup: OpenedBackup
  readonly programs: PostgresPrograms | null
  readonly nowMs: number
}

/** Keeps what is there now and puts the backup in its place, marked as not finished, in one step. */
export async function replaceDatabase(
  replacing: Replacing,
): Promise<Result<ReplacedDatabase, string>> {
  const { storage, backup, programs, nowMs } = replacing
  if (storage.databaseUrl !== null && programs !== null) {
    return replacePostgres({ ...replacing, programs, databaseUrl: storage.databaseUrl })
  }
  try {
    const restored = await restore({
      dataDir: storage.dataDir,
      backupFile: backup.databaseFile,
      prepare: markSqlite,
      nowMs,
    })
    return restored.ok ? restored : failure(restored.error.detail)
  } catch (error) {
    return failure(`The database cannot be replaced: ${errorText(error)}.`)
  }
}

function markSqlite(file: string): void {
  const connection = new DatabaseSync(file)
  try {
    const facts = connection
      .prepare(`select name from sqlite_master where name = 'shop_facts'`)
      .get()
    if (facts) connection.exec(MARK)
  } finally {
    connection.close()
  }
}

type ReplacingPostgres = Replacing & {
  readonly programs: PostgresPrograms
  readonly databaseUrl: string
}

async function replacePostgres({
  storage,
  backup,
  programs,
  databaseUrl,
  nowMs,
}: ReplacingPostgres): Promise<Result<ReplacedDatabase, string>> {
  const facts = await readServerFacts(databaseUrl)
  if (!facts.ok) return facts
  if (facts.value.otherConnections > 0) return failure(DATABASE_IN_USE)
  const { hasTables } = facts.value
  const { backupFolder } = dataFolder(storage.dataDir)
  const aside = join(backupFolder, `${asideName(nowMs)}.dump`)
  // They may be those of another program: this address was a mistake, and they are needed again.
  if (hasTables) {
    await mkdir(backupFolder, { recursive: true, mode: 0o700 })
    const dumped = await dumpPostgres({ databaseUrl, programs }, aside)
    if (!dumped.ok) return dumped
  }
  const file = backup.databaseFile
  const access = { databaseUrl, programs }
  const restored = await restorePostgres({ ...access, file, statements: MARK_IN_PUBLIC })
  return restored.ok ? success({ keptAside: hasTables ? aside : null }) : restored
}

function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** What a restore would replace: an empty shop may have no orders. */
export type Present = { readonly orders: number; readonly latestOrderMs: number | null }

/** Returns null if there is no database yet, or one that cannot be read. */
export async function readPresent({ dataDir, databaseUrl }: ShopStorage): Promise<Present | null> {
  if (databaseUrl === null && !hasContent(dataFolder(dataDir).databaseFile)) return null
  const opened = await openUnmigrated({ dataDir, ...(databaseUrl === null ? {} : { databaseUrl }) })
  if (!opened.ok) return null
  const { db, close } = opened.value
  try {
    const { orders, latest } = await db
      .selectFrom('orders')
      .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.max('created_at').as('latest')])
      .executeTakeFirstOrThrow()
    return { orders: Number(orders), latestOrderMs: latest === null ? null : Number(latest) }
  } catch {
    return null
  } finally {
    await close()
  }
}
