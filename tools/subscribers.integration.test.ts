import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { BATCH_ROWS } from '#database/in-batches'
import {
  addSubscriberLink,
  confirmByLink,
  unsubscribeByLink,
} from '#database/newsletter/subscriber-links'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { runCommand, startCommand } from '#testing/commands/owner-commands'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { addReaders, openNewsletterDesk, readerAddress } from '#testing/newsletter/open-newsletter'

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
    expect(counted.output).toBe('2 confirmed, 1 not confirmed yet, 1 unsubscribed, 0 bounced\n')
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

  test('a newsletter is paused, resumed and stopped as in the back office', async () => {
    const settings = await engine.createSeeded()
    const { db } = await openForTest(settings)
    await addReaders(db, 3)
    const { begin, find } = openNewsletterDesk(db)
    const id = await begin()
    const listed = await run(['newsletters'], settings)
    expect(listed.output).toBe(`${id}  sending  News from the shop (sent to 0 of 3)\n`)
    const steps = [
      ['pause', 'paused'],
      ['resume', 'sending'],
      ['stop', 'stopped'],
    ] as const
    for (const [step, state] of steps) {
      const { output } = await run([step, id], settings)
      expect(output).toBe(`${id} is ${state}: sent to 0 of 3.\n`)
      expect(await find(id)).toMatchObject({ state })
    }
    expect(await run(['stop', id], settings)).toMatchObject({ code: 1 })
    const other = await begin()
    expect((await run(['pause-all'], settings)).output).toBe('Paused: 1.\n')
    expect(await find(other)).toMatchObject({ state: 'paused' })
    expect(await run(['stop', 'unknown'], settings)).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no such newsletter.'),
    })
    const audit = await db.selectFrom('audit').select('actor').distinct().execute()
    expect(audit).toContainEqual({ actor: 'npm run subscribers' })
  })

  test('an address whose mail came back is taken off the list', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await addReaders(db, 2)
    const taken = await run(['take-off', ` ${readerAddress(1).toUpperCase()} `], settings)
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('Taken off the list') })
    expect(await run(['take-off', readerAddress(1)], settings)).toMatchObject({ code: 1 })
    const counted = await run(['count'], settings)
    expect(counted.output).toContain('1 confirmed, 0 not confirmed yet, 0 unsubscribed, 1 bounced')
    const audit = await db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain('reader-0')
  })
})

test.each([[[]], [['export', 'a', 'b']], [['pause']], [['take-off']], [['newsletters', 'x']]])(
  'subscribers %o is answered with what can be asked',
  async (args) => {
    const ended = await run(args, { dataDir: '/nowhere' })
    expect(ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run subscribers --'),
    })
  },
)
