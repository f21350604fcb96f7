import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The folder of `initdb` and `postgres`, if this machine has them. */
export function findPostgresBinaries(): string | undefined {
  return [...foldersOfPath(), ...folderOfPgConfig(), ...foldersOfDebian()].find(holdsServer)
}

function foldersOfPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}

function folderOfPgConfig(): string[] {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

function foldersOfDebian(): string[] {
  try {
    const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  } catch {
    return []
  }
}

function holdsServer(folder: string): boolean {
  try {
    for (const program of ['initdb', 'postgres']) {
      accessSync(join(folder, program), constants.X_OK)
    }
    return true
  } catch {
    return false
  }
}
