import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgresProgram, findPostgresServer } from './postgres-binaries.ts'

async function emptyFolder() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'shop-test-programs-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const at = (...names: readonly string[]) => join(root, ...names)
  const install = async (path: string) => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '#!/bin/sh\n', { mode: 0o755 })
  }
  const link = async (target: string, path: string) => {
    await mkdir(dirname(path), { recursive: true })
    await symlink(target, path)
  }
  return { at, install, link }
}

test('links to the server lead to the programs beside the real server', async () => {
  const { at, install, link } = await emptyFolder()
  for (const program of ['initdb', 'postgres', 'pg_dump', 'pg_restore']) {
    await install(at('16', program))
  }
  await install(at('15', 'pg_dump'))
  for (const program of ['initdb', 'postgres']) await link(at('16', program), at('links', program))

  const folders = [at('links'), at('15')]
  expect(findPostgresServer(folders)).toEqual({
    initdb: at('16', 'initdb'),
    postgres: at('16', 'postgres'),
  })
  expect(findPostgresProgram('pg_dump', folders)).toBe(at('16', 'pg_dump'))
  expect(findPostgresProgram('pg_restore', folders)).toBe(at('16', 'pg_restore'))
})

test('a program missing beside the server is found in another folder', async () => {
  const { at, install, link } = await emptyFolder()
  await install(at('server', 'initdb'))
  await install(at('server', 'postgres'))
  await install(at('client', 'pg_dump'))
  for (const program of ['initdb', 'postgres']) {
    await link(at('server', program), at('links', program))
  }
  const folders = [at('links'), at('absent'), at('client')]
  expect(findPostgresProgram('pg_dump', folders)).toBe(at('client', 'pg_dump'))
  expect(findPostgresProgram('pg_restore', folders)).toBeUndefined()
})

test('a link whose name differs from its target is used as it is', async () => {
  const { at, install, link } = await emptyFolder()
  await install(at('server', 'initdb-16'))
  await install(at('server', 'postgres-16'))
  await link(at('server', 'initdb-16'), at('links', 'initdb'))
  await link(at('server', 'postgres-16'), at('links', 'postgres'))
  expect(findPostgresServer([at('links')])).toEqual({
    initdb: at('links', 'initdb'),
    postgres: at('links', 'postgres'),
  })
})

test('an incomplete server, a folder and a broken link are not accepted', async () => {
  const { at, install, link } = await emptyFolder()
  await install(at('one', 'initdb'))
  await mkdir(at('two', 'postgres'), { recursive: true })
  await link(at('gone'), at('three', 'postgres'))
  expect(findPostgresServer([at('one'), at('two'), at('three')])).toBeUndefined()
})
