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
import { CURRENT, RELEASES } from '../../server/pages/release/release-folders.ts'

type Built = {
  readonly dist: string
  /** A folder in `dist` that holds a whole release; its name becomes the release's. */
  readonly folder: string
  readonly nowMs: number
}

/** From one moment to the next everybody who starts gets this release; who runs keeps his own. */
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

/** The age of a release counts from the day on which another took its place. */
function markReplaced(dist: string, nowMs: number) {
  const current = join(dist, CURRENT)
  if (existsSync(current)) utimesSync(current, nowMs / 1000, nowMs / 1000)
}

/** After a power cut the release must not have its name but half of its content. */
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
