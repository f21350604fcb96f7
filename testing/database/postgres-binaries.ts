import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

type Program = 'initdb' | 'postgres' | 'pg_dump' | 'pg_restore' | 'psql'

/** These are the paths of the two programs that create and run a cluster. */
export type PostgresServer = { readonly initdb: string; readonly postgres: string }

/** Returns undefined when this machine has no PostgreSQL server. */
export function findPostgresServer(folders = foldersOfMachine()): PostgresServer | undefined {
  const initdb = findPostgresProgram('initdb', folders)
  const postgres = findPostgresProgram('postgres', folders)
  return initdb && postgres ? { initdb, postgres } : undefined
}

/**
 * Each program is searched separately, because the PATH may contain links to only some of them. The
 * server's real folder comes first: it has all programs of that version, and an older `pg_dump`
 * refuses a newer server.
 */
export function findPostgresProgram(
  program: Program,
  folders = foldersOfMachine(),
): string | undefined {
  return locate(program, [...realFolders(['initdb', 'postgres'], folders), ...folders])
}

function realFolders(programs: readonly Program[], folders: readonly string[]): string[] {
  return programs.flatMap((program) => {
    const path = locate(program, folders)
    return path === undefined ? [] : [dirname(realpathSync(path))]
  })
}

function locate(program: Program, folders: readonly string[]): string | undefined {
  return folders.map((folder) => join(folder, program)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function foldersOfMachine(): readonly string[] {
  pgConfigFolder ??= folderOfPgConfig()
  return [...foldersOfPath(), ...pgConfigFolder, ...foldersOfDebian()]
}

function foldersOfPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** The program is asked once: starting a process from one with a large heap takes up to a tenth of a second. */
let pgConfigFolder: readonly string[] | undefined

function folderOfPgConfig(): string[] {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

/** The newest version is first. */
function foldersOfDebian(): string[] {
  try {
    const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  } catch {
    return []
  }
}
