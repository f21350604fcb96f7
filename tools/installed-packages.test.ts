import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasTools, judgePackages, missingBinaries } from './installed-packages.mjs'

type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const SHOP = {
  'node_modules/node': { version: '26.10.0', integrity: 'sha512-node' },
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-fastify' },
}
const TOOLS = { 'node_modules/vitest': { version: '5.1.0', integrity: 'sha512-v', dev: true } }
/** npm omits these on other platforms, or if configured to. */
const LEFT_OUT = {
  'node_modules/binding-elsewhere': { version: '1.0.0', optional: true, os: ['elsewhere'] },
  'node_modules/types': { version: '1.0.0', devOptional: true },
  'node_modules/peer': { version: '1.0.0', peer: true },
}
const LOCKED = { '': { version: '0.1.0' }, ...SHOP, ...TOOLS, ...LEFT_OUT }

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shop-test-packages-'))
  lock(LOCKED)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function lock(packages: Packages) {
  write('package-lock.json', JSON.stringify({ packages }))
}

/** npm writes the folders first and their list last. */
function install(packages: Packages) {
  for (const folder of Object.keys(packages)) write(`${folder}/package.json`, '{}')
  write('node_modules/node/bin/node', '')
  write('node_modules/.package-lock.json', JSON.stringify({ packages }))
}

function judge() {
  return {
    shop: judgePackages(root, { withTools: false }),
    tools: judgePackages(root, { withTools: true }),
  }
}

test('nothing is installed in a fresh clone', () => {
  expect(judge()).toEqual({ shop: 'missing', tools: 'missing' })
  expect(hasTools(root)).toBe(false)
})

test('npm ci --omit=dev is enough for the shop, not for the tools', () => {
  install(SHOP)
  expect(judge()).toEqual({ shop: 'installed', tools: 'missing' })
  expect(hasTools(root)).toBe(false)
})

test('npm ci is enough for both', () => {
  install({ ...SHOP, ...TOOLS, 'node_modules/types': LEFT_OUT['node_modules/types'] })
  expect(judge()).toEqual({ shop: 'installed', tools: 'installed' })
  expect(hasTools(root)).toBe(true)
})

test('additional fields of other npm versions are ignored', () => {
  const others = { 'node_modules/fastify': { ...SHOP['node_modules/fastify'], license: 'MIT' } }
  install({ ...SHOP, ...others })
  expect(judge().shop).toBe('installed')
})

test('manually installed packages are accepted', () => {
  install({ ...SHOP, 'node_modules/tried': { version: '1.0.0', extraneous: true } })
  expect(judge().shop).toBe('installed')
})

describe('a program for this platform in an optional package', () => {
  const here = { os: [process.platform], cpu: [process.arch] }
  const BINARIES = {
    'node_modules/@maker/binding': { version: '1.0.0', optional: true, libc: ['glibc'], ...here },
    'node_modules/@maker/binding-musl': {
      version: '1.0.0',
      optional: true,
      libc: ['musl'],
      ...here,
    },
    'node_modules/checker': { version: '1.0.0', optional: true, dev: true, ...here },
    'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['elsewhere'], cpu: ['x64'] },
  }
  const missing = (withTools: boolean, libc: 'glibc' | 'musl' = 'glibc') =>
    missingBinaries(root, { withTools, libc })
  beforeEach(() => lock({ ...LOCKED, ...BINARIES }))

  test('is named when npm left it out, and the packages count as missing', () => {
    install(SHOP)
    expect(missing(false)).toEqual(['@maker/binding'])
    expect(missing(false, 'musl')).toEqual(['@maker/binding-musl'])
    expect(missing(true)).toEqual(['@maker/binding', 'checker'])
    expect(judge().shop).toBe('missing')
  })

  test('is looked for on the disk, not only in the list of npm', () => {
    install({ ...SHOP, ...BINARIES })
    expect(missing(true)).toEqual([])
    write('node_modules/@maker/binding/package.json', '{ "main": "binding.node" }')
    expect(missing(true)).toEqual(['@maker/binding'])
    write('node_modules/@maker/binding/binding.node', '')
    expect(missing(true)).toEqual([])
  })
})

describe('missing is', () => {
  test('an interrupted install', () => {
    install(SHOP)
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(judge().shop).toBe('missing')
    write('node_modules/.package-lock.json', '{ "packages": {')
    expect(judge().shop).toBe('missing')
  })

  test('a package whose folder was deleted', () => {
    install(SHOP)
    rmSync(join(root, 'node_modules/fastify'), { recursive: true })
    expect(judge().shop).toBe('missing')
  })

  test('a pinned Node that was not fetched, as with --ignore-scripts', () => {
    install(SHOP)
    rmSync(join(root, 'node_modules/node/bin'), { recursive: true })
    expect(judge().shop).toBe('missing')
  })

  test.each([
    { os: ['elsewhere'] },
    { os: [process.platform], cpu: ['elsewhere'] },
    { os: [`!${process.platform}`] },
  ])('what was installed for another platform: %j', (platform) => {
    install({ ...SHOP, 'node_modules/binding': { version: '1.0.0', optional: true, ...platform } })
    expect(judge().shop).toBe('missing')
  })

  test('a package that was added to the lockfile', () => {
    install(SHOP)
    lock({ ...LOCKED, 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' } })
    expect(judge().shop).toBe('missing')
  })
})

describe('outdated is', () => {
  test.each([{ version: '5.0.1' }, { integrity: 'sha512-other' }])(
    'a package that the lockfile has with another %j',
    (change) => {
      install({ ...SHOP, ...TOOLS })
      lock({ ...SHOP, 'node_modules/fastify': { ...SHOP['node_modules/fastify'], ...change } })
      expect(judge()).toEqual({ shop: 'outdated', tools: 'outdated' })
    },
  )

  test('a package that was removed from the lockfile', () => {
    const nested = { 'node_modules/fastify/node_modules/pino': { version: '9.0.0' } }
    install({ ...SHOP, ...nested })
    expect(judge().shop).toBe('outdated')
  })

  test('a development tool, if tools are required', () => {
    install({ ...SHOP, ...TOOLS })
    lock({ ...SHOP, 'node_modules/vitest': { version: '5.2.0', dev: true } })
    expect(judge()).toEqual({ shop: 'installed', tools: 'outdated' })
  })
})
