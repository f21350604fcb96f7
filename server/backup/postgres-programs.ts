import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { readServerFacts } from '#database/postgres/server-facts'
import { failure, type Result, success } from '#domain/result'

/** The shop's tables are in it. What a provider keeps in other schemas is not the shop's to read or to replace. */
const SHOP_SCHEMA = '--schema=public'
const DEBIAN_FOLDER = '/usr/lib/postgresql'
/** A complaint of a program may be long; the first lines say what is wrong. */
const MAX_COMPLAINT = 500

export const DATABASE_IN_USE = 'The database is in use. Stop every process of the shop first.'

/** These are paths of programs of one version, which is the server's or a newer one: an older one refuses the server. */
export type PostgresPrograms = {
  readonly pgDump: string
  readonly pgRestore: string
  readonly psql: string
}

export async function findPostgresPrograms(
  databaseUrl: string,
): Promise<Result<PostgresPrograms, string>> {
  const facts = await readServerFacts(databaseUrl)
  if (!facts.ok) return facts
  const serverMajor = facts.value.major
  const found: { readonly folder: string; readonly major: number }[] = []
  for (const folder of await programFolders()) {
    const major = await majorOf(join(folder, 'pg_dump'))
    if (major !== null && major >= serverMajor) found.push({ folder, major })
  }
  const [nearest] = found.toSorted((a, b) => a.major - b.major)
  if (nearest) {
    const inFolder = (name: string) => join(nearest.folder, name)
    return success({
      pgDump: inFolder('pg_dump'),
      pgRestore: inFolder('pg_restore'),
      psql: inFolder('psql'),
    })
  }
  return failure(
    `The server is PostgreSQL ${serverMajor}, and this machine has no pg_dump of that version or a newer one. On Debian: apt install postgresql-client-${serverMajor}`,
  )
}

/** SQLite needs none. */
export async function findProgramsOf(
  databaseUrl: string | null,
): Promise<Result<PostgresPrograms | null, string>> {
  return databaseUrl === null ? success(null) : findPostgresPrograms(databaseUrl)
}

async function programFolders(): Promise<readonly string[]> {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => [])
  const ofPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')), ...ofPath]
}

async function majorOf(pgDump: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(pgDump, ['--version'])
    return Number(/\) (?<major>\d+)/.exec(stdout)?.groups?.major ?? Number.NaN) || null
  } catch {
    return null
  }
}

/** The address and the environment for a program: everybody on the machine can read arguments, so they have no password. */
function forProgram(databaseUrl: string) {
  const url = new URL(databaseUrl)
  // The driver takes it from either place, and from this one first.
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.searchParams.delete('password')
  url.password = ''
  // The driver of the shop knows these words, and the programs do not.
  url.searchParams.delete('uselibpqcompat')
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  return { address: url.href, env }
}

type Access = { readonly databaseUrl: string; readonly programs: PostgresPrograms }

export async function dumpPostgres(
  { databaseUrl, programs }: Access,
  file: string,
): Promise<Result<null, string>> {
  // The program would let everybody on the machine read it.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  const { address, env } = forProgram(databaseUrl)
  const options = ['--format=custom', SHOP_SCHEMA, '--no-password', `--file=${file}`, address]
  return runProgram(programs.pgDump, options, { env })
}

type Running = { readonly env: NodeJS.ProcessEnv; readonly input?: Readable }

async function runProgram(
  program: string,
  options: readonly string[],
  { env, input }: Running,
): Promise<Result<null, string>> {
  const child = spawn(program, options, {
    env,
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, MAX_COMPLAINT)
  })
  // A program that ended early reads no more: how it ended says why.
  child.stdin?.on('error', () => undefined)
  if (input && child.stdin) input.pipe(child.stdin)
  const code = await endOf(child)
  if (code === 0) return success(null)
  return failure(complaint.trim() || `${program} ended with status ${code}.`)
}

/** Resolves with the status, or null when the program could not be started or was killed. */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
}

export type CountedDump = {
  readonly rows: Readonly<Record<string, number>>
  readonly migrations: readonly string[]
}

const COPY_LINE = /^COPY (?:[\w"]+\.)?"?(?<table>\w+)"? \(/
const END_OF_COPY = '\\.'

/** Reads all rows of a dump, as a restore would, and counts them. */
export async function countDump(
  { pgRestore }: Pick<PostgresPrograms, 'pgRestore'>,
  file: string,
): Promise<Result<CountedDump, string>> {
  const child = spawn(pgRestore, ['--data-only', SHOP_SCHEMA, '--file=-', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = endOf(child)
  const rows: Record<string, number> = {}
  const migrations: string[] = []
  let table: string | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    if (table === null) {
      table = COPY_LINE.exec(line)?.groups?.table ?? null
      if (table !== null) rows[table] = 0
    } else if (line === END_OF_COPY) {
      table = null
    } else {
      rows[table] = (rows[table] ?? 0) + 1
      if (table === 'kysely_migration') migrations.push(line.split('\t')[0] ?? '')
    }
  }
  const isWhole = (await ended) === 0 && table === null
  return isWhole ? success({ rows, migrations }) : failure(`${file} is damaged, or not a dump.`)
}

type Dumped = { readonly file: string; readonly table: string }

/** Reads the rows of one small table of a dump; none if the dump has no such table. */
export async function readDumpedTable(
  { pgRestore }: Pick<PostgresPrograms, 'pgRestore'>,
  { file, table }: Dumped,
): Promise<readonly Readonly<Record<string, string | null>>[]> {
  const options = ['--data-only', SHOP_SCHEMA, `--table=${table}`, '--file=-', file]
  const child = spawn(pgRestore, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = endOf(child)
  const rows: Record<string, string | null>[] = []
  let columns: readonly string[] | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    if (columns === null) columns = columnsOf(line)
    else if (line === END_OF_COPY) columns = null
    else {
      const values = line.split('\t')
      rows.push(
        Object.fromEntries(columns.map((column, at) => [column, readCopied(values[at] ?? '')])),
      )
    }
  }
  await ended
  return rows
}

function columnsOf(line: string): readonly string[] | null {
  const { columns } = /^COPY \S+ \((?<columns>[^)]*)\) FROM stdin;$/.exec(line)?.groups ?? {}
  return columns?.split(', ') ?? null
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The format of COPY: a backslash before what would end a value or a row. */
function readCopied(value: string): string | null {
  if (value === '\\N') return null
  return value.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter)
}

/**
 * All tables go, also those that a newer release than that of the backup has added. A complaint is cut off: the names of
 * what goes with a table would take its place.
 */
const DROP_ALL_TABLES = `
set local client_min_messages = warning;
do $drop$
declare found record;
begin
  for found in select tablename from pg_tables where schemaname = 'public' loop
    execute format('drop table public.%I cascade', found.tablename);
  end loop;
end
$drop$;
`

/**
 * Nobody can read or write the tables any more, but a shop may have started since it was asked for other connections, and
 * it would not see that the database is another one now. A connection that was just closed counts for a moment.
 */
const REFUSE_IF_IN_USE = `
do $refuse$
begin
  for attempt in 1..50 loop
    perform pg_stat_clear_snapshot();
    perform 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend';
    if not found then return; end if;
    perform pg_sleep(0.1);
  end loop;
  raise exception '${DATABASE_IN_USE}';
end
$refuse$;
`

/** No server takes this statement; the line before it ends the rows of a table, if the dump was cut off among them. */
const CUT_OFF = '\n\\.\nthe dump was cut off;\n'

/** Newer programs write this at the beginning, which older servers do not know. */
const NEWER_SETTING = 'SET transaction_timeout = 0;'

type Restoring = Access & {
  readonly file: string
  /** The statements run at the end of the transaction; they name the schema `public`. */
  readonly statements: string
}

/**
 * One transaction empties the database and fills it: all of it happens, or nothing. The end of what psql reads does not
 * commit it, as `--single-transaction` would: this process may be killed before it has sent everything.
 */
export async function restorePostgres({
  databaseUrl,
  programs,
  file,
  statements,
}: Restoring): Promise<Result<null, string>> {
  const { address, env } = forProgram(databaseUrl)
  const options = ['--set=ON_ERROR_STOP=1', '--no-psqlrc', '--quiet']
  const input = Readable.from(sqlOf(programs, file, statements), { objectMode: false })
  return runProgram(programs.psql, [...options, '--no-password', '--file=-', address], {
    env,
    input,
  })
}

async function* sqlOf({ pgRestore }: PostgresPrograms, file: string, statements: string) {
  const options = ['--no-owner', '--no-privileges', SHOP_SCHEMA, '--file=-', file]
  const dump = spawn(pgRestore, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = endOf(dump)
  yield `begin;${DROP_ALL_TABLES}${REFUSE_IF_IN_USE}`
  let isFirst = true
  for await (const chunk of dump.stdout) {
    yield isFirst
      ? Buffer.from(chunk.toString('latin1').replace(NEWER_SETTING, ''), 'latin1')
      : chunk
    isFirst = false
  }
  yield (await ended) === 0 ? `${statements}commit;` : CUT_OFF
}
