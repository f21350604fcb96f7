import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'

const ROOT = join(import.meta.dirname, '..')
const SCRIPT = join(import.meta.dirname, 'release.sh')

/** It installs and builds what the script looks for: a Node, and a file for browsers that is named after the version. */
const NPM = `#!/bin/sh
set -e
case $1 in
  ci) mkdir -p node_modules/.bin && ln -s ${process.execPath} node_modules/.bin/node ;;
  run)
    version=$(cat version)
    [ "$version" != broken ]
    mkdir -p "dist/releases/$version"
    echo "$version" > "dist/releases/$version/app.js"
    ln -sfn "releases/$version" dist/current
    ;;
esac
`

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-test-release-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function git(...args: readonly string[]) {
  const author = ['-c', 'user.name=shop', '-c', 'user.email=shop@shop.example']
  const { status, stderr } = spawnSync('git', [...author, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function writeProgram(name: string, text: string) {
  const path = join(folder, 'bin', name)
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

/** Two processes run. Each opens when it is asked a second time; what happens is written down. */
async function openServer() {
  for (const name of ['bin', 'shop', 'origin']) mkdirSync(join(folder, name))
  const origin = join(folder, 'origin')
  const shop = join(folder, 'shop')
  const log = join(folder, 'log')
  git('init', '--quiet', origin)
  const commit = (version: string) => {
    writeFileSync(join(origin, 'version'), version)
    git('-C', origin, 'add', '.')
    git('-C', origin, 'commit', '--quiet', '-m', version)
    git('-C', origin, 'tag', version)
  }
  commit('v1')
  git('clone', '--quiet', '--mirror', origin, join(shop, 'repository'))
  const ports = [await openAtSecondTry(log), await openAtSecondTry(log)]
  const units = ports.map((port) => `shop@${port}.service loaded active running`).join('\\n')
  writeProgram('npm', NPM)
  writeProgram(
    'systemctl',
    `#!/bin/sh\n[ "$1" = restart ] && cat current/version >> ${log} || printf '${units}\\n'\n`,
  )
  const release = (...args: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const env = { ...process.env, SHOP_FOLDER: shop, PATH: `${folder}/bin:${process.env.PATH}` }
    execFile('sh', [SCRIPT, ...args], { env }, (error, stdout, stderr) =>
      resolve(error ? `failed: ${stderr}` : stdout),
    )
    return promise
  }
  return {
    commit,
    release,
    shop,
    current: () => readFileSync(join(shop, 'current/version'), 'utf8'),
    releases: () => readdirSync(join(shop, 'releases')).map((name) => name.split('-').at(-1)),
    events: () => {
      const text = readFileSync(log, 'utf8')
      rmSync(log)
      return text.match(/v\d|open/g)
    },
  }
}

async function openAtSecondTry(log: string): Promise<number> {
  let tries = 0
  const server = createServer(({ url }, response) => {
    tries += 1
    const isOpen = url === '/readyz' && tries % 2 === 0
    if (isOpen) writeFileSync(log, 'open', { flag: 'a' })
    response.writeHead(isOpen ? 200 : 503, { connection: 'close' }).end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return port
}

describe('a release', () => {
  test('gets a folder of its own; the processes are restarted one after the other', async () => {
    const { release, commit, current, events } = await openServer()
    expect(await release()).toContain('The shop is releases/')
    expect(current()).toBe('v1')
    events()
    commit('v2')
    await release()
    expect(current()).toBe('v2')
    expect(events()).toEqual(['v2', 'open', 'v2', 'open'])
  })

  test('that cannot be built changes nothing, and leaves nothing', async () => {
    const { release, commit, current, releases, shop } = await openServer()
    await release()
    const before = readlinkSync(join(shop, 'current'))
    commit('broken')
    expect(await release()).toMatch(/^failed/)
    expect(await release('no-such-tag')).toMatch(/^failed/)
    expect(current()).toBe('v1')
    expect(readlinkSync(join(shop, 'current'))).toBe(before)
    expect(releases()).toEqual(['v1'])
  })

  test('and the one before have each other’s files for open tabs', async () => {
    const { release, commit, shop } = await openServer()
    await release()
    const before = realpathSync(join(shop, 'current'))
    commit('v2')
    await release()
    for (const place of [before, join(shop, 'current')]) {
      expect(readdirSync(join(place, 'dist/releases'))).toEqual(['v1', 'v2'])
      expect(readFileSync(join(place, 'dist/releases/v1/app.js'), 'utf8')).toBe('v1\n')
    }
    expect(readlinkSync(join(before, 'dist/current'))).toBe('releases/v1')
    expect(readlinkSync(join(shop, 'current/dist/current'))).toBe('releases/v2')
  })

  test('is one of three that are kept, and the way back is another link', async () => {
    const { release, commit, current, releases, events } = await openServer()
    await release()
    for (const version of ['v2', 'v3', 'v4']) {
      commit(version)
      await release(version)
    }
    expect(releases()).toEqual(['v2', 'v3', 'v4'])
    events()
    await release('back')
    expect(current()).toBe('v3')
    expect(events()).toEqual(['v3', 'open', 'v3', 'open'])
    await release('back')
    expect(await release('back')).toBe('failed: There is no release before.\n')
    expect(current()).toBe('v2')
    expect(releases()).toEqual(['v2', 'v3', 'v4'])
  })
})

test('a process that was started by the link reads nothing from where it leads later', async () => {
  const link = join(folder, 'current')
  const other = join(folder, 'other')
  const data = join(folder, 'data')
  mkdirSync(other)
  symlinkSync(ROOT, link)
  const port = await freePort()
  const shop = startShopProcess(
    {
      PORT: String(port),
      DATA_DIR: data,
      NODE_COMPILE_CACHE: join(link, '.cache/compiled'),
      METRICS_PORT: String(await freePort()),
    },
    { folder: link },
  )
  onTestFinished(() => void shop.child.kill('SIGKILL'))
  await shop.opened
  symlinkSync(other, join(folder, 'next'))
  renameSync(join(folder, 'next'), link)

  const url = `http://127.0.0.1:${port}`
  for (const path of ['/', '/collection?sort=price-low', '/product/15', '/owner/sign-in']) {
    expect((await fetch(url + path)).status).toBe(200)
  }
  // Mail is composed by a package that is loaded for the first one.
  const body = JSON.stringify({ email: 'ama@example.com' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/subscribe`, { method: 'POST', body, headers })).status).toBe(201)
  const mails = () => readdirSync(data).includes('mail') && readdirSync(join(data, 'mail'))
  await expect.poll(mails, { timeout: 20_000 }).toEqual([expect.stringMatching(/\.eml$/)])
  shop.child.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
  expect(readdirSync(other)).toEqual([])
})
