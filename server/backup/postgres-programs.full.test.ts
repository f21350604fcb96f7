import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readServerFacts } from '#database/postgres/server-facts'
import { hasStaff } from '#database/staff/staff'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'

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
