import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'

const LISTER = join(import.meta.dirname, '../testing/server/list-loaded.child.ts')

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
    'pg',
    'sharp',
    'vite',
    'ajv',
    'react',
    'pino-pretty',
  ]
  expect(unneeded.filter((name) => packages.has(name))).toEqual([])
})
