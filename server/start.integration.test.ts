import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'
import { currentReleaseFolder, SERVER_FILE } from './base/release/release-folders.ts'

const ROOT = dirname(import.meta.dirname)
const LISTER = join(ROOT, 'testing/server/list-loaded.child.ts')

let folder: string
/** Addresses of modules, as a process loads them until it is open and its pages were asked for. */
let loaded: readonly string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-test-loaded-'))
  const list = join(folder, 'loaded')
  const port = await freePort()
  const shop = startShopProcess({
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    LOADED_LIST: list,
    NODE_OPTIONS: `--import=${LISTER}`,
  })
  await shop.opened
  for (const path of ['/', '/collection', '/product/15', '/search?q=tee', '/owner/sign-in']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
  }
  shop.child.kill('SIGTERM')
  await shop.exited
  loaded = readFileSync(list, 'utf8').trim().split('\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Packages are left out: these files are the project's own. */
function ownFiles(): readonly string[] {
  const own = loaded.filter((url) => url.startsWith('file:') && !url.includes('/node_modules/'))
  return own.map((url) => relative(ROOT, fileURLToPath(url)))
}

test('the server is one file: a process reads the sources of nothing but what finds it', () => {
  const sources = ownFiles().filter((file) => !file.startsWith('dist'))
  expect(sources).toEqual(['server/main.ts', 'server/base/release/release-folders.ts'])
  const release = relative(ROOT, currentReleaseFolder(join(ROOT, 'dist')))
  const built = ownFiles().filter((file) => file.startsWith('dist'))
  expect(built).toEqual([join(release, SERVER_FILE), join(release, 'server/entry-server.js')])
})

test('workers, children and files beside sources are where the built server looks for them', () => {
  const server = join(currentReleaseFolder(join(ROOT, 'dist')), dirname(SERVER_FILE))
  const code = readFileSync(join(server, basename(SERVER_FILE)), 'utf8')
  const named = [...code.matchAll(/"\/?((?:\.\.\/){4}[\w./-]+)"/g)].map(([, path = '']) => path)
  const places = named.map((path) => join(server, path))
  expect(places).toContain(join(ROOT, 'server/backup/make-backup.ts'))
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

test('a process that was not set up for them loads no mailer, metrics, bucket or PostgreSQL, no decoder of pictures, and nothing that only builds', () => {
  const packages = new Set(
    loaded.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []),
  )
  expect(packages).toContain('fastify')
  const unneeded = [
    'nodemailer',
    'web-push',
    'prom-client',
    's3mini',
    'age-encryption',
    'pg',
    'sharp',
    'vite',
    'ajv',
    'react',
    'pino-pretty',
  ]
  expect(unneeded.filter((name) => packages.has(name))).toEqual([])
})
