import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'

const FOLDER = join(import.meta.dirname, '../.cache/promtool')
const PROGRAM = join(FOLDER, 'promtool')
const DOWNLOAD_TIMEOUT_MS = 120_000

export type FoundPromtool = { readonly path: string } | { readonly missing: string }

/**
 * Finds Prometheus's checker of rules: the machine's, or Debian's. The package would start a service, so only the
 * program is taken out of it, into .cache.
 */
export function ensurePromtool(): FoundPromtool {
  if (existsSync(PROGRAM)) return { path: PROGRAM }
  const installed = findProgram(['promtool'])
  if (installed !== undefined) return { path: installed }
  if (!existsSync('/usr/bin/apt-get')) return { missing: 'there is no apt-get to fetch it with' }
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'))
  try {
    return download(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function download(folder: string): FoundPromtool {
  const fetchPackage = () => run('apt-get', ['download', '-qq', 'prometheus'], folder)
  if (!fetchPackage()) {
    // The lists of packages may be missing; only root may fetch those.
    if (process.getuid?.() === 0) run('apt-get', ['update', '-qq'], folder)
    if (!fetchPackage()) return { missing: 'Debian’s package prometheus could not be downloaded' }
  }
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (archive === undefined || !run('dpkg-deb', ['-x', archive, 'unpacked'], folder)) {
    return { missing: 'Debian’s package prometheus could not be unpacked' }
  }
  mkdirSync(FOLDER, { recursive: true })
  // The program is moved in one step within .cache: another process may look for it at this moment.
  const copied = join(FOLDER, `promtool.${process.pid}`)
  if (!run('cp', ['unpacked/usr/bin/promtool', copied], folder)) {
    return { missing: 'Debian’s package prometheus has no promtool' }
  }
  renameSync(copied, PROGRAM)
  return { path: PROGRAM }
}

function run(command: string, options: readonly string[], cwd: string): boolean {
  const { status } = spawnSync(command, options, {
    cwd,
    stdio: 'ignore',
    timeout: DOWNLOAD_TIMEOUT_MS,
  })
  return status === 0
}
