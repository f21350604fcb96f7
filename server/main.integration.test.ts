import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { onPostgres, openForTest, openWithoutMigrating } from '#testing/database/each-engine'
import { BEFORE_ORDERS_CHANGE, migrateUpTo } from '#testing/database/migrate-up-to'
import { freePort } from '#testing/server/free-port'
import { holdPost, refusesConnections } from '#testing/server/held-post'
import { type ShopProcess, startShopProcess } from '#testing/server/start-process'
import manifest from '../package.json' with { type: 'json' }

let dataDir: string
let port: number
const started: ShopProcess[] = []

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-test-data-'))
  port = await freePort()
})
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(environment: Record<string, string> = {}): ShopProcess {
  const shop = startShopProcess({ DATA_DIR: dataDir, PORT: String(port), ...environment })
  started.push(shop)
  return shop
}

describe('starting', () => {
  test('migrates, seeds, listens and prints one line with its mode', async () => {
    const shop = start()
    const address = await shop.opened
    expect(shop.output().trim()).toBe(
      `The shop is open at http://localhost:${port} (version ${manifest.version}, embedded database, test payments).`,
    )
    expect(address).toBe(`http://localhost:${port}`)
    const page = await fetch(`http://127.0.0.1:${port}/_data/collection`)
    expect(await page.json()).toMatchObject({ data: { total: 27 } })
    expect(statSync(dataDir).mode & 0o077).toBe(0)
  })

  test.each([
    ['a folder that cannot be written', { DATA_DIR: '/dev/null/data' }, /\/dev\/null\/data/],
    // Faults of other settings are tested by config.test.ts.
    [
      'a database that cannot be reached',
      { DATABASE_URL: 'postgres://owner:hunter2@127.0.0.1:1/shop' },
      /database|PostgreSQL/i,
    ],
  ])('%s ends it with one sentence and code 1 [I3]', async (_what, environment, sentence) => {
    const shop = start(environment)
    expect(await shop.exited).toBe(1)
    expect(shop.errors().trim()).toMatch(sentence)
    expect(shop.errors().trim().split('\n')).toHaveLength(1)
    expect(shop.errors()).not.toContain('hunter2')
  })

  test('a public address without keys opens a shop that takes no orders, and says why [P57]', async () => {
    const shop = start({ PUBLIC_URL: 'https://shop.example' })
    await shop.opened
    await expect
      .poll(() => shop.errors().trim())
      .toMatch(
        /^It takes no orders\. Shoppers come to shop\.example, but there are no payment keys: .*ALLOW_TEST_PAYMENTS=true\.$/,
      )
  })

  test('a taken port ends it with one sentence and code 1', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    const shop = start()
    expect(await shop.exited).toBe(1)
    expect(shop.errors().trim()).toBe(
      `Port ${port} is taken. Stop what uses it, or set PORT to another one.`,
    )
    other.close()
  })

  test('a full disk ends it with one sentence and code 1', async () => {
    const folder = join(dataDir, 'full')
    mkdirSync(folder)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]).status !== 0) return
    try {
      spawnSync('sh', ['-c', 'cat /dev/zero > rest'], { cwd: folder })
      const shop = start({ DATA_DIR: folder })
      expect(await shop.exited).toBe(1)
      expect(shop.errors().trim()).toMatch(/^The database in \S+ cannot be opened: .*full\.$/)
    } finally {
      spawnSync('umount', [folder])
    }
  })

  test('a database of a newer version ends it with one sentence and code 1 [I5]', async () => {
    const { db } = await openForTest({ dataDir })
    await sql`insert into kysely_migration values ('9999-from-tomorrow', '2099-01-01')`.execute(db)
    const shop = start()
    expect(await shop.exited).toBe(1)
    expect(shop.errors().trim()).toBe(
      'The database was made by a newer version of the shop (it has the migration 9999-from-tomorrow).',
    )
  })
})

onPostgres('starting a new release', (engine) => {
  test('a database whose restore was not finished ends it with one sentence and code 1 [M115]', async () => {
    const { db, close } = await openForTest({ dataDir })
    await db
      .insertInto('shop_facts')
      .values({ key: 'unfinished-restore', value: '{}', changed_at: 0 })
      .execute()
    await close()
    const shop = start()
    expect(await shop.exited).toBe(1)
    expect(shop.errors().trim()).toMatch(
      /^A restore of this database was not finished: .* again\.$/,
    )
  })

  test('while a backup is made it says what it waits for, and opens after it [M27]', async () => {
    const settings = await engine.createEmpty()
    const { db } = await openWithoutMigrating(settings)
    await migrateUpTo(db, BEFORE_ORDERS_CHANGE)
    const shop = await db.transaction().execute(async (backup) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(backup)
      await sql`lock table orders in access share mode`.execute(backup)
      const starting = start({ DATABASE_URL: settings.databaseUrl ?? '' })
      await expect.poll(starting.errors).toContain('The tables are in use')
      return starting
    })
    await shop.opened
    expect(shop.errors().trim().split('\n')).toHaveLength(1)
    expect(shop.output()).toMatch(
      /^Migration \S+ \(1 of \d+\) begins\.\nMigration \S+ is done after /,
    )
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a request in flight finish [I6]',
    async (signal) => {
      const shop = start()
      await shop.opened
      const request = holdPost({ port, path: '/api/subscribe', body: { email: 'ama@example.com' } })
      await request.isHeld
      shop.child.kill(signal)
      await refusesConnections(port)
      request.finish()
      expect(await request.answer).toMatchObject({ status: 201 })
      expect(await shop.exited).toBe(0)
    },
  )

  test('SIGTERM ends it as process 1 while it starts, with its data unharmed', async () => {
    const inside = ['--pid', '--fork', '--kill-child', process.execPath]
    const able = spawnSync('unshare', [...inside, '--version']).status === 0
    if (!able) return
    const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(port) }
    const child = spawn('unshare', [...inside, 'server/main.ts'], { env: environment })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    await expect.poll(() => existsSync(join(dataDir, 'start.lock'))).toBe(true)
    const [inner = ''] = readFileSync(
      `/proc/${child.pid}/task/${child.pid}/children`,
      'utf8',
    ).split(' ')
    process.kill(Number(inner), 'SIGTERM')
    await ended
    const shop = start()
    await shop.opened
  })

  test('SIGTERM as soon as it says that it is open ends it in order [I6]', async () => {
    const shop = start()
    await shop.opened
    shop.child.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  })
})
