import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { saveMessage } from '#database/repositories/contact-messages'
import { openForTest } from '#testing/database/each-engine'
import { throwawaySqlite } from '#testing/database/throwaway'

const message = {
  id: '0a1b2c3d4e',
  name: 'Ama Mensah',
  email: 'ama@example.com',
  subject: '',
  message: 'Akwaaba!\nWhich size?',
  newsletter: true,
  createdAtMs: Date.UTC(2026, 10, 15, 3, 47),
}

type Ending = { readonly code: number | null; readonly output: string }

function run(args: readonly string[], { dataDir, databaseUrl = '' }: DatabaseSettings) {
  const { promise: ended, resolve } = Promise.withResolvers<Ending>()
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, 'messages.ts'), ...args],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
  )
  return ended
}

test('the owner can list messages and read one; wrong arguments print the usage', async () => {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const { db } = await openForTest(settings)
  await saveMessage(db, message)

  const listed = await run(['list'], settings)
  expect(listed.output).toContain(
    '0a1b2c3d4e  2026-11-15 03:47  Ama Mensah <ama@example.com>  Akwaaba! Which size?',
  )
  const shown = await run(['show', '0a1b2c3d4e'], settings)
  expect(shown.output).toContain('From        Ama Mensah, ama@example.com')
  expect(shown.output).toContain('\n\nAkwaaba!\nWhich size?')
  expect(await run(['show', 'x'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no message x.'),
  })
  expect(await run(['shw'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run messages -- list'),
  })
})
