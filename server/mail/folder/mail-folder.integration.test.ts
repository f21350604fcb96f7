import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMessage } from '#testing/mail/read-message'
import { aMail } from '../mail.builder.ts'
import { createMailFolder } from './mail-folder.ts'

const NOW = Date.UTC(2026, 10, 15, 3, 47, 9)

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('each mail is a separate private file, sorted by time', async () => {
  const folder = join(await emptyFolder(), 'mail')
  let nowMs = NOW
  const mailer = createMailFolder(folder, () => nowMs)
  const toShop = aMail({ dedupeKey: 'shop-mail Z', replyTo: 'kofi@example.com' })
  expect(await mailer.send(toShop)).toEqual({ ok: true, value: null })
  nowMs += 1
  await mailer.send(aMail({ dedupeKey: 'order-mail A/../B' }))

  const names = await readdir(folder)
  expect(names.toSorted()).toEqual([
    '2026-11-15T03-47-09-000Z-shop-mail-Z.eml',
    '2026-11-15T03-47-09-001Z-order-mail-A-B.eml',
  ])
  const file = join(folder, names[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const { headers, text } = readMessage(await readFile(file))
  expect(headers).toMatchObject({
    from: 'NKABOM <hello@nkabom.example>',
    to: 'ama@example.com',
    'reply-to': 'kofi@example.com',
    date: 'Sun, 15 Nov 2026 03:47:09 +0000',
    'message-id': '<shop-mail.Z@nkabom.example>',
  })
  expect(text).toContain('Total: GH₵500.00')
})

test('a folder that cannot be written is retried later', async () => {
  const file = join(await emptyFolder(), 'file')
  await writeFile(file, '')
  const sent = await createMailFolder(join(file, 'mail'), () => NOW).send(aMail())
  expect(sent).toMatchObject({ ok: false, error: { kind: 'try-again' } })
})
