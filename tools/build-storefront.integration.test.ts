import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CURRENT, currentReleaseFolder, RELEASES } from '#server/base/release/release-folders'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

const ROOT = join(import.meta.dirname, '..')
const BUILD_TIMEOUT_MS = 300_000
const COPIED = [
  'pages',
  'office',
  'ui',
  'contracts',
  'domain',
  'server',
  'database',
  'assets/fonts',
  ...globSync('assets/*.ts', { cwd: ROOT }),
  'vite.config.ts',
  'vite.backoffice.config.ts',
  'tools/releases',
  'package.json',
]

let root: string
let old: TestShop
let renewed: TestShop

/** The tests use a copy of the sources, so that they can be changed and built. */
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'shop-test-root-')))
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  copyCurrentRelease()
  old = await openTestShop({ root })
  appendFileSync(join(root, 'pages/frame/entry-client.tsx'), "\ndocument.title += ' renewed'\n")
  expect(await Promise.all([build(), build()])).toEqual([0, 0])
  renewed = await openTestShop({ root })
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await old.close()
  await renewed.close()
  rmSync(root, { recursive: true, force: true })
})

function copyCurrentRelease(): void {
  const release = currentReleaseFolder(join(ROOT, 'dist'))
  const name = basename(release)
  cpSync(release, join(root, 'dist', RELEASES, name), { recursive: true })
  symlinkSync(join(RELEASES, name), join(root, 'dist', CURRENT))
}

/** The build runs in a separate process: with the NODE_ENV of the tests it would bundle another build of React. */
async function build(): Promise<number | null> {
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env
  const tool = pathToFileURL(join(ROOT, 'tools/build-storefront.ts')).href
  const code = `const { buildStorefront } = await import('${tool}'); await buildStorefront()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

async function scriptsOf({ app }: TestShop): Promise<readonly string[]> {
  const { body } = await app.inject('/')
  const listed = /data-app="(?<list>[^"]+)"/.exec(body)?.groups?.list ?? ''
  return listed.split(' ')
}

async function statuses({ app }: TestShop, urls: readonly string[]): Promise<readonly number[]> {
  const answers = await Promise.all(urls.map((url) => app.inject(url)))
  return [...new Set(answers.map(({ statusCode }) => statusCode))]
}

test('two concurrent builds both succeed and leave complete releases only [S27]', () => {
  expect(readdirSync(join(root, 'dist'))).toEqual(['current', 'releases'])
  expect(readdirSync(join(root, 'dist/releases'))).toHaveLength(3)
})

describe('after a newer build', () => {
  test('a running process still serves its own pages, scripts and service worker [S27]', async () => {
    const scripts = await scriptsOf(old)
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts).not.toEqual(await scriptsOf(renewed))
    expect(await statuses(old, scripts)).toEqual([200])
    const worker = await old.app.inject('/sw.js')
    expect(worker.body).toContain(old.shop.storefront.build)
    expect(worker.body).not.toContain(renewed.shop.storefront.build)
  })

  test('a process of either release serves the scripts of the other [S27]', async () => {
    expect(await statuses(renewed, await scriptsOf(old))).toEqual([200])
    expect(await statuses(old, await scriptsOf(renewed))).toEqual([200])
  })

  test(
    'a build that fails changes nothing [S27]',
    async () => {
      const current = currentReleaseFolder(join(root, 'dist'))
      const broken = join(root, 'pages/broken.ts')
      writeFileSync(broken, 'export const =')
      appendFileSync(
        join(root, 'pages/frame/service-worker/service-worker.ts'),
        "\nimport '../broken.ts'\n",
      )
      expect(await build()).not.toBe(0)
      expect(currentReleaseFolder(join(root, 'dist'))).toBe(current)
      expect(readdirSync(join(root, 'dist'))).toEqual(['current', 'releases'])
    },
    BUILD_TIMEOUT_MS,
  )

  test('a process whose release has been removed still serves all of it [S27]', async () => {
    rmSync(join(root, 'dist/releases'), { recursive: true })
    expect(await statuses(old, await scriptsOf(old))).toEqual([200])
    expect(await statuses(old, ['/', '/cart', '/about', '/sw.js', '/owner/sign-in'])).toEqual([200])
    expect(await statuses(old, await scriptsOf(renewed))).toContain(404)
  })
})
