import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { throwawaySqlite } from '#testing/database/throwaway'
import { readErasures, recordErasure } from './erased-list.ts'

test('erasures are read back from a private file, and a truncated line does not affect others [S29]', async () => {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const dataDir = join(settings.dataDir, 'new')
  expect(readErasures(dataDir)).toEqual([])
  recordErasure(dataDir, { mailboxHash: 'a', erasedAtMs: 1 })
  const file = join(dataDir, 'erased.jsonl')
  await appendFile(file, '{"mailboxHash":"b"')
  recordErasure(dataDir, { mailboxHash: 'c', erasedAtMs: 3 })
  expect(readErasures(dataDir)).toEqual([
    { mailboxHash: 'a', erasedAtMs: 1 },
    { mailboxHash: 'c', erasedAtMs: 3 },
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
