import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { CURRENT, RELEASES } from '../../server/base/release/release-folders.ts'

type Built = {
  readonly dist: string
  /** The folder in `dist` has a complete release; its name becomes part of the release's name. */
  readonly folder: string
  readonly nowMs: number
}

/** The switch is atomic: processes started from now on use this release, running ones keep theirs. */
export function publishRelease({ dist, folder, nowMs }: Built) {
  const name = `${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}-${basename(folder)}`
  mkdirSync(join(dist, RELEASES), { recursive: true })
  flushToDisk(folder)
  renameSync(folder, join(dist, RELEASES, name))
  markReplaced(dist, nowMs)
  const link = join(dist, `${CURRENT}-${basename(folder)}`)
  symlinkSync(join(RELEASES, name), link)
  renameSync(link, join(dist, CURRENT))
}

/** The age of a release counts from the day on which another replaced it. */
function markReplaced(dist: string, nowMs: number) {
  const current = join(dist, CURRENT)
  if (existsSync(current)) utimesSync(current, nowMs / 1000, nowMs / 1000)
}

/** Without this a power cut could leave a release with its name but half of its content. */
function flushToDisk(folder: string) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    flush(join(folder, path))
  }
  flush(folder)
}

function flush(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
