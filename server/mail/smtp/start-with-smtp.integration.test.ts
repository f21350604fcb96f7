import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMessage } from '#testing/mail/read-message'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'
import { startFakeSmtp } from '#testing/stand-ins/fake-smtp'

test('a shop with SMTP_URL sends mail by it, and never logs its password [S34]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-smtp-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startFakeSmtp()
  onTestFinished(server.close)
  server.failWith({ at: 'RCPT', answer: '450 4.7.1 Not now, shop:hunter2' })
  const shop = startShopProcess({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://shop:hunter2@127.0.0.1:${server.port}`,
    MAIL_FROM: 'Shop <post@shop.example>',
  })
  onTestFinished(() => {
    shop.child.kill('SIGKILL')
  })
  const address = (await shop.opened).replace('localhost', '127.0.0.1')
  const subscribe = (email: string) =>
    fetch(`${address}/api/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  await subscribe('ama@example.com')
  await server.reached('RCPT')
  server.failWith(null)
  await subscribe('kofi@example.com')
  await server.reached('message')

  const [taken] = server.messages()
  expect(taken).toMatchObject({ from: 'post@shop.example', to: ['kofi@example.com'] })
  const { headers } = readMessage(taken?.bytes ?? Buffer.alloc(0))
  expect(headers).toMatchObject({
    from: 'Shop <post@shop.example>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  shop.child.kill('SIGTERM')
  await shop.exited
  const output = shop.output() + shop.errors()
  expect(output).toContain('450 4.7.1 Not now, …:…')
  expect(output).not.toContain('hunter2')
})
