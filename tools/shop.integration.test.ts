import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rememberLivePayments } from '#database/orders/shop-facts'
import { onOneEngine, openForTest } from '#testing/database/each-engine'
import { seededSqlite, throwawaySqlite } from '#testing/database/throwaway'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'
import { nameShop } from './name-shop.ts'
import { SHOP_COMMANDS } from './shop-commands.mjs'

const PROGRAM = join(import.meta.dirname, 'shop.mjs')
const TOOL = (name: string) => join(import.meta.dirname, `${name}.ts`)
const { PATH = '' } = process.env
/** A user whom every system has; nobody logs in as this one. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
/** A checkout in a folder of root alone has programs that no other user can run. */
const canOthersRun =
  isRoot &&
  spawnSync(process.execPath, [PROGRAM, 'help'], { uid: NOBODY, gid: NOBODY }).status === 0

type Run = { readonly env?: Readonly<Record<string, string>>; readonly uid?: number }

async function run(args: readonly string[], { env = {}, uid }: Run) {
  const child = spawn(process.execPath, args, {
    env: { PATH, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, stdout, stderr }
}

function shop(words: readonly string[], options: Run = {}) {
  return run([PROGRAM, ...words], options)
}

/** A seeded shop, whose data belong to the user of this test, or to another one, with its settings file. */
async function openData({ owner }: { readonly owner?: number } = {}) {
  const { settings, remove } = await seededSqlite()
  onTestFinished(remove)
  const { dataDir } = settings
  const file = join(dataDir, 'shop.env')
  writeFileSync(file, `# The shop of a test\nDATA_DIR='${dataDir}'\n`)
  if (owner !== undefined) {
    for (const name of readdirSync(dataDir)) chownSync(join(dataDir, name), owner, owner)
    chownSync(dataDir, owner, owner)
  }
  return { dataDir, file, env: { ...NO_EXTERNAL_SERVICES, SHOP_SETTINGS: file } }
}

function ownersIn(dataDir: string): readonly number[] {
  return [...new Set(readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).uid))]
}

describe('the file that is installed', () => {
  /** A release of which the program only says who runs it, with what. */
  function openRelease(owner: number) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-test-installed-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const tools = join(folder, 'current/tools')
    mkdirSync(tools, { recursive: true })
    const program = join(tools, 'shop.mjs')
    writeFileSync(program, '#!/bin/sh\necho "$(id -u) $HOME $*"\n', { mode: 0o755 })
    for (const path of [folder, join(folder, 'current'), tools, program])
      chownSync(path, owner, owner)
    return async () => {
      const child = spawn(join(import.meta.dirname, 'shop'), ['orders', 'note', 'a b'], {
        env: { PATH, HOME: '/root', SHOP_FOLDER: folder },
      })
      return (await text(child.stdout)).trim()
    }
  }

  test.runIf(isRoot)('root runs nothing of a release that belongs to somebody else', async () => {
    const said = await openRelease(NOBODY)()
    expect(said).toMatch(/^65534 \/\S+ orders note a b$/)
    expect(said).not.toContain('/root')
  })

  test('whoever owns the release runs it as it is', async () => {
    const uid = process.getuid?.() ?? 0
    expect(await openRelease(uid)()).toBe(`${uid} /root orders note a b`)
  })
})

describe('the program shop', () => {
  test('has each command of package.json, and no other', () => {
    const { scripts } = v.parse(
      v.object({ scripts: v.record(v.string(), v.string()) }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    )
    // It counts the lines of the project, and opens no shop.
    const { lines: _, ...others } = scripts
    const ofOwner = Object.entries(others).filter(([, line]) =>
      line.startsWith('node tools/bootstrap.mjs tools/'),
    )
    const table = SHOP_COMMANDS.map(({ name, script }) => [
      name,
      `node tools/bootstrap.mjs ${script}`,
    ])
    expect(table.toSorted()).toEqual(ofOwner.toSorted())
    expect(statSync(PROGRAM).mode & 0o111).toBe(0o111)
  })

  test('lists its commands, and says so when it has none of that name', async () => {
    for (const words of [[], ['help']]) {
      const { code, stdout } = await shop(words)
      expect([code, stdout.match(/^shop /gm)]).toEqual([0, SHOP_COMMANDS.map(() => 'shop ')])
    }
    expect(await shop(['oders', 'list'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no command oders. What there is: shop help\n',
    })
  })

  test('reads the settings file, and the environment wins over it', async () => {
    const { env } = await openData()
    expect(await shop(['orders', 'list'], { env })).toMatchObject({ code: 0, stderr: '' })
    const elsewhere = { ...env, DATA_DIR: '/nowhere/at/all' }
    expect(await shop(['orders', 'list'], { env: elsewhere })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database in /nowhere/at/all.'),
    })
  })

  test('says that the settings file is missing, and goes on where something else tells of the data', async () => {
    const { dataDir } = await openData()
    const SHOP_SETTINGS = join(dataDir, 'no.env')
    expect(await shop(['orders', 'list'], { env: { SHOP_SETTINGS } })).toMatchObject({ code: 1 })
    const env = { ...NO_EXTERNAL_SERVICES, SHOP_SETTINGS, DATA_DIR: dataDir }
    expect(await shop(['orders', 'list'], { env })).toMatchObject({
      code: 0,
      stderr: `There is no ${SHOP_SETTINGS}: the settings are those of the environment.\n`,
    })
  })

  test('what a command says to type is typed in this form', async () => {
    const { env } = await openData()
    const { stderr } = await shop(['mail'], { env })
    expect(stderr).not.toContain('npm run')
    const [first = '', second = ''] = stderr.split('\n')
    expect(first).toMatch(/^shop mail failed {3,}mails that /)
    expect(second.indexOf('puts one')).toBe(first.indexOf('mails that'))
  })

  describe.skipIf(!canOthersRun)('run by root', () => {
    test('becomes the owner of the data, so that the shop can open what it writes', async () => {
      const { dataDir, env } = await openData({ owner: NOBODY })
      chmodSync(dataDir, 0o700)
      const paused = await shop(['drops', 'pause'], { env })
      expect(paused).toMatchObject({ code: 0, stdout: 'The sale of everything is paused.\n' })
      expect(ownersIn(dataDir)).toEqual([NOBODY])
    })

    test('leads others to sudo, also from a command that npm started', async () => {
      const { dataDir, env } = await openData()
      chmodSync(dataDir, 0o755)
      const as = { env, uid: NOBODY }
      const byShop = await shop(['orders', 'note', 'ORD-1', 'it’s here'], as)
      expect(byShop).toMatchObject({ code: 1, stdout: '' })
      expect(byShop.stderr).toContain(`The data in ${dataDir} belong to root, and you are nobody`)
      expect(byShop.stderr).toContain("Type: sudo shop orders note ORD-1 'it’s here'\n")
      const DATA_DIR = dataDir
      const byNpm = await run([TOOL('orders'), 'list'], { env: { DATA_DIR }, uid: NOBODY })
      expect(byNpm.stderr).toContain('Type: sudo shop orders list\n')
      chmodSync(env.SHOP_SETTINGS, 0o600)
      const unread = await shop(['orders', 'list'], as)
      expect(unread.stderr).toContain(`You may not read ${env.SHOP_SETTINGS}. Type: sudo shop`)
    })
  })
})

describe.skipIf(!isRoot)('a command that npm started as root', () => {
  test.each([['orders', 'list'], ['backup'], ['pictures', 'move'], ['rights', 'list']])(
    'leaves no file that the shop cannot open: %s',
    async (name = '', ...words) => {
      const { dataDir } = await openData({ owner: NOBODY })
      const before = readdirSync(dataDir)
      const ended = await run([TOOL(name), ...words], { env: { DATA_DIR: dataDir } })
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toContain('belong to nobody, and you are root')
      expect(readdirSync(dataDir)).toEqual(before)
    },
  )

  test('refuses a database file that belongs to somebody else than its folder', async () => {
    const { dataDir } = await openData()
    const file = join(dataDir, 'shop.sqlite')
    chownSync(file, NOBODY, NOBODY)
    const ended = await run([TOOL('orders'), 'list'], { env: { DATA_DIR: dataDir } })
    expect(ended).toMatchObject({
      code: 1,
      stderr: `${file} does not belong to root, so the shop cannot open it. Type: sudo chown root ${file}\n`,
    })
  })
})

describe('which shop is meant', () => {
  test('is said on stderr before a command writes, and not by one that only looks', async () => {
    const { dataDir, env } = await openData()
    const given = { env: { ...env, DATA_DIR: dataDir } }
    expect(await run([TOOL('drops'), 'pause'], given)).toEqual({
      code: 0,
      stdout: 'The sale of everything is paused.\n',
      stderr: `The shop in ${dataDir}.\n`,
    })
    expect(await run([TOOL('drops'), 'list'], given)).toMatchObject({ code: 0, stderr: '' })
  })

  test.each([
    ['postgres://shop:secret@db.example/shop', 'database shop at db.example'],
    ['postgresql://shop@db.example:6432/two%20shops', 'database two shops at db.example:6432'],
    ['postgres:///shop?host=/run/postgresql', 'database shop at /run/postgresql'],
  ])('is said of %s without its password', (databaseUrl, name) => {
    expect(nameShop({ dataDir: './data', databaseUrl })).toBe(`The shop in PostgreSQL, ${name}.`)
  })
})

onOneEngine('settings that are missing', (engine) => {
  async function openLive() {
    const settings = await engine.createSeeded()
    const { db } = await openForTest(settings)
    await rememberLivePayments(db, 1)
    return { ...NO_EXTERNAL_SERVICES, DATA_DIR: settings.dataDir }
  }

  test.each([['reconcile'], ['refund', 'ORD-1', '--reason', 'Late']])(
    'are named where live keys were used, and the provider is not asked: %s',
    async (...words) => {
      const env = await openLive()
      expect(await run([TOOL('orders'), ...words], { env })).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There are no live keys in the settings: the provider was not asked.\n',
      })
    },
  )

  test('a link that would lead to this machine is said to do so', async () => {
    const env = await openLive()
    const { code, stderr } = await run([TOOL('owner'), 'invite', 'kofi@example.com'], { env })
    expect(code).toBe(0)
    expect(stderr).toContain(
      'There is no PUBLIC_URL in the settings: links lead to this machine.\n',
    )
  })

  test('a development machine goes on with the stand-in, and says which shop it asks for', async () => {
    const { settings, remove } = await throwawaySqlite()
    onTestFinished(remove)
    await openForTest(settings)
    const env = { ...NO_EXTERNAL_SERVICES, DATA_DIR: settings.dataDir }
    expect(await run([TOOL('orders'), 'reconcile'], { env })).toMatchObject({
      code: 0,
      stderr: `The shop in ${settings.dataDir}.\n`,
    })
  })
})
