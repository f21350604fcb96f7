import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentReleaseFolder } from '#server/base/release/release-folders'
import { publishRelease } from './publish-release.ts'
import { removeOldReleases } from './remove-old-releases.ts'

const DAY_MS = 24 * 60 * 60_000
const FIRST_BUILD_MS = Date.UTC(2030, 0, 1)

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'shop-test-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

function build(name: string, nowMs: number): string {
  const folder = join(dist, name)
  mkdirSync(folder)
  utimesSync(folder, nowMs / 1000, nowMs / 1000)
  publishRelease({ dist, folder, nowMs })
  removeOldReleases(dist, nowMs)
  return currentReleaseFolder(dist)
}

test('a release stays for a week after another replaced it, however old it was [S27]', () => {
  const first = build('first', FIRST_BUILD_MS)
  const replacedMs = FIRST_BUILD_MS + 90 * DAY_MS
  const second = build('second', replacedMs)
  build('third', replacedMs + 7 * DAY_MS)
  expect([existsSync(first), existsSync(second)]).toEqual([true, true])
  build('fourth', replacedMs + 7 * DAY_MS + 1_000)
  expect([existsSync(first), existsSync(second)]).toEqual([false, true])
})

test('leftovers of a killed build are removed after a week, a running build is left alone [S27]', () => {
  const nowMs = FIRST_BUILD_MS + 30 * DAY_MS
  for (const [name, atMs] of [
    ['killed', FIRST_BUILD_MS],
    ['running', nowMs - 1_000],
  ] as const) {
    mkdirSync(join(dist, name))
    utimesSync(join(dist, name), atMs / 1000, atMs / 1000)
  }
  build('whole', nowMs)
  expect(readdirSync(dist)).toEqual(['current', 'releases', 'running'])
})
