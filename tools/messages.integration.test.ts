import { expect, onTestFinished, test } from 'vitest'
import { saveMessage } from '#database/contact/contact-messages'
import type { DatabaseSettings } from '#database/database'
import { runCommand, startCommand } from '#testing/commands/owner-commands'
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

function run(args: readonly string[], settings: DatabaseSettings) {
  return runCommand('messages', args, settings)
}

test('the owner can list messages and read one; wrong arguments print the usage', async () => {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  const { db } = await openForTest(settings)
  await saveMessage(db, message)

  const listed = await startCommand('messages', ['list'], settings)
  expect(listed.output).toContain(
    '0a1b2c3d4e  2026-11-15 03:47  Ama Mensah <ama@example.com>  Akwaaba! Which size?',
  )
  const shown = await run(['show', '0a1b2c3d4e'], settings)
  expect(shown.output).toContain('From        Ama Mensah, ama@example.com')
  expect(shown.output).toContain('\n\nAkwaaba!\nWhich size?')

  const line = { productId: 14, colour: 'Black', size: 'M', quantity: 1 } as const
  const lines = [{ ...line, title: 'Ancient Dragon Tee', price: 'GH₵500.00' }]
  const asked = { email: '', phone: '+233 24 412 3456', town: 'Kumasi', subject: 'Asks', lines }
  await saveMessage(db, { ...message, ...asked, id: 'asked' })
  expect((await run(['list'], settings)).output).toContain('Ama Mensah <+233 24 412 3456>  Asks')
  expect((await run(['show', 'asked'], settings)).output).toMatch(
    /From {8}Ama Mensah\n.*Phone {7}\+233 24 412 3456\n.*Town {8}Kumasi\n.*GH₵500\.00/s,
  )
  expect(await startCommand('messages', ['show', 'x'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no message x.'),
  })
  expect(await run(['shw'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run messages -- list'),
  })
})
