import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readServerFacts } from '#database/postgres/server-facts'
import { hasStaff } from '#database/staff/staff'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { storageOfSettings } from '#testing/database/take-backup'
import { environmentOf, runOwnerTool } from '#testing/owner/run-owner-tool'
import { makeArchive } from './make-archive.ts'
import {
  countDump,
  dumpPostgres,
  findPostgresPrograms,
  restorePostgres,
} from './postgres-programs.ts'

/** It sends one table, after which psql itself kills the restore: psql has read that much and no more. */
const SENDS_A_PART = `#!/bin/sh
echo 'create table public.half (id text);'
echo "\\! kill -9 $PPID"
while kill -0 $PPID 2> /dev/null; do sleep 0.05; done
`

onPostgres('a restore that is killed', (engine) => {
  test('leaves the database as it was, also when a part of the dump was sent [M117]', async () => {
    const settings = await engine.create()
    const pgRestore = join(settings.dataDir, 'pg_restore')
    await writeFile(pgRestore, SENDS_A_PART, { mode: 0o700 })
    const child = startChild('restore-dump.child.ts', settings, 0, [pgRestore, 'no-file'])
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    await vi.waitFor(
      async () => {
        const facts = await readServerFacts(settings.databaseUrl ?? '')
        expect(facts).toMatchObject({ ok: true, value: { otherConnections: 0 } })
      },
      { timeout: 10_000 },
    )
    const { db } = await openForTest(settings)
    expect(await hasStaff(db)).toBe(false)
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('half')
  })
})

onPostgres('a restore', (engine) => {
  async function openWithBackup() {
    const settings = await engine.create()
    const { databaseUrl = '' } = settings
    const found = await findPostgresPrograms(databaseUrl)
    if (!found.ok) throw new Error(found.error)
    const back = async () => {
      const file = join(settings.dataDir, 'backup.tar')
      const made = await makeArchive({
        storage: storageOfSettings(settings),
        target: file,
        nowMs: Date.now(),
      })
      expect(made).toMatchObject({ ok: true })
      return file
    }
    return { settings, databaseUrl, programs: found.value, back }
  }

  test('keeps what it replaces, also if that is the database of another program [M118]', async () => {
    const { back, programs } = await openWithBackup()
    const other = await engine.createEmpty()
    await run(other.databaseUrl, 'create table theirs (id int)', 'insert into theirs values (1)')
    const { code, output } = await runOwnerTool(
      'restore',
      [await back(), '--yes'],
      environmentOf(other),
    )
    expect([code, output]).toEqual([0, expect.stringContaining('kept for a day in')])
    const aside = /kept for a day in (?<file>\S+)\.\n/.exec(output)?.groups?.file ?? ''
    expect(await countDump(programs, aside)).toMatchObject({
      ok: true,
      value: { rows: { theirs: 1 } },
    })
  })

  test('is refused if a shop has started since the first look [M119]', async () => {
    const { settings, databaseUrl, programs } = await openWithBackup()
    const { db } = await openForTest(settings)
    await db.connection().execute(async (held) => {
      await sql`select 1`.execute(held)
      const restored = await restorePostgres({
        databaseUrl,
        programs,
        file: 'none',
        statements: '',
      })
      expect(restored).toMatchObject({ ok: false, error: expect.stringContaining('is in use') })
      expect(await hasStaff(held)).toBe(false)
    })
  })

  test('takes the tables of the shop alone, and leaves other schemas as they are [M120]', async () => {
    const { settings, databaseUrl, back } = await openWithBackup()
    await run(databaseUrl, 'create schema theirs', 'create table theirs.orders (id int)')
    const file = await back()
    await run(databaseUrl, 'insert into theirs.orders values (1)')
    const restored = await runOwnerTool('restore', [file, '--yes'], environmentOf(settings))
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('with 0 orders') })
    const { rows } = await run(databaseUrl, 'select id from theirs.orders')
    expect(rows).toEqual([{ id: 1 }])
  })
})

test('no password is among the arguments of a program, wherever the address has it [M121]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pgDump = join(folder, 'pg_dump')
  await writeFile(pgDump, `#!/bin/sh\necho "$PGPASSWORD $@" > '${folder}/said'\n`, { mode: 0o700 })
  const programs = { pgDump, pgRestore: '', psql: '' }
  for (const [place, databaseUrl] of [
    'postgres://shop:s%40cret@host/db',
    'postgres://shop@host/db?password=s%40cret',
  ].entries()) {
    await dumpPostgres({ databaseUrl, programs }, join(folder, `dump-${place}`))
    const said = await readFile(join(folder, 'said'), 'utf8')
    expect(said).toMatch(/^s@cret --.* postgres:\/\/shop@host\/db\n$/)
  }
})

async function run(databaseUrl: string | undefined, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let result = await client.query('select 1')
    for (const statement of statements) result = await client.query(statement)
    return result
  } finally {
    await client.end()
  }
}
