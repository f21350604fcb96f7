import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { BATCH_ROWS } from '#database/in-batches'
import {
  addSubscriberLink,
  confirmByLink,
  unsubscribeByLink,
} from '#database/repositories/subscriber-links'
import { saveSubscriber } from '#database/repositories/subscribers'
import { runCommand, startCommand } from '#testing/commands/owner-commands'
import { eachEngine, openForTest } from '#testing/database/each-engine'

const NOW = Date.UTC(2026, 10, 15, 3, 47)

function run(args: readonly string[], settings: DatabaseSettings) {
  return runCommand('subscribers', args, settings)
}

eachEngine('npm run subscribers', (engine) => {
  test('export writes the confirmed addresses for a spreadsheet, none of them a formula [S3]', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    for (const email of [
      '=cmd@example.com',
      'Ama@example.com',
      'gone@example.com',
      'new@example.com',
    ]) {
      await saveSubscriber(db, { email, source: 'form', createdAtMs: NOW })
      if (email.startsWith('new')) continue
      await addSubscriberLink(db, { tokenHash: email, email, nowMs: NOW, confirmsUntilMs: NOW + 9 })
      await confirmByLink(db, email, NOW)
    }
    await unsubscribeByLink(db, 'gone@example.com', NOW)

    const counted = await run(['count'], settings)
    expect(counted.output).toBe('2 confirmed, 1 not confirmed yet, 1 unsubscribed\n')
    const { code, output } = await startCommand('subscribers', ['export'], settings)
    expect([code, output]).toEqual([0, expect.stringContaining('2 addresses in ')])

    const folder = join(settings.dataDir, 'exports')
    const [name = ''] = await readdir(folder)
    const written = await readFile(join(folder, name), 'utf8')
    const [header, formula, ama, ...rest] = written.split('\r\n')
    expect(header).toBe('email,confirmed_at,source,unsubscribe_url')
    expect(formula).toMatch(/^'=cmd@example\.com,2026-11-15T03:47:00\.000Z,form,https:/)
    expect(ama).toMatch(
      /^Ama@example\.com,.*,https:\/\/shop\.example\/unsubscribe\?token=[\w-]{43}$/,
    )
    expect(rest).toEqual([''])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)

    const again = await startCommand('subscribers', ['export', join(folder, name)], settings)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was written') })
  })

  test('export of more than a batch gives every address its own link, once', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const count = BATCH_ROWS + 1
    const rows = Array.from({ length: count }, (_, index) => ({
      email: `p${index}@example.com`,
      address: `p${index}@example.com`,
      source: 'form',
      state: 'confirmed' as const,
      created_at: NOW,
    }))
    await db.insertInto('subscribers').values(rows).execute()
    const { output } = await run(['export'], settings)
    expect(output).toContain(`${count} addresses in `)
    const links = await db.selectFrom('subscriber_links').select('email').distinct().execute()
    expect(links).toHaveLength(count)
  })
})

test.each([[[]], [['export', 'a', 'b']]])(
  'subscribers %o is answered with what can be asked',
  async (args) => {
    const ended = await run(args, { dataDir: '/nowhere' })
    expect(ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run subscribers --'),
    })
  },
)
