import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildFolderName, removeKilledBuilds } from './killed-builds.ts'

test('the next build removes what a killed one left, not what one that runs is writing [S27]', () => {
  const dist = mkdtempSync(join(tmpdir(), 'shop-test-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  const gone = spawnSync('true').pid
  const running = `by-${process.ppid}-aaaaaaaaaaaa`
  for (const name of ['releases', running, `by-${gone}-bbbbbbbbbbbb`, buildFolderName()]) {
    mkdirSync(join(dist, name))
  }
  symlinkSync('releases/gone', join(dist, `current-by-${gone}-bbbbbbbbbbbb`))
  removeKilledBuilds(dist)
  expect(readdirSync(dist).toSorted()).toEqual([running, 'releases'])
})

test('a project that was never built has nothing to remove', () => {
  expect(() => removeKilledBuilds('/no/such/folder')).not.toThrow()
})
