import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { insertStaff } from '#database/staff/staff'
import { openTestShop } from '#testing/server/start-test-shop'
import { sendTrialLetter } from './send-trial-letter.ts'

const MAX_TAKEN_BYTES = 8_000_000

/** It talks without end, as fast as it is listened to. */
async function startTalker(greeting: string, words: string) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    const chunk = words.repeat(1_000)
    const talk = () => {
      while (!socket.destroyed && socket.write(chunk)) {
        // As long as there is room.
      }
    }
    socket.on('drain', talk)
    socket.write(greeting)
    talk()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return { port, taken: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) }
}

test.each([
  ['rubbish in lines', '', 'Yes, why not?\r\n'],
  ['a line without an end', '', 'x'.repeat(100)],
  ['a greeting without an end', '', '220-welcome\r\n'],
  ['rubbish behind a greeting', '220 mail.example\r\n', 'and so on\r\n'],
  ['lines that answer nothing', '220 mail.example\r\n', '250-x\r\n'],
  ['NUL', '', '\0'.repeat(100)],
])(
  'a mail server that sends %s is given up soon, and said [M163]',
  async (_what, greeting, words) => {
    const talker = await startTalker(greeting, words)
    const smtp = {
      host: '127.0.0.1',
      port: talker.port,
      tls: 'none',
      clientName: null,
      login: { user: 'shop', password: 'hush' },
      perSecond: 10,
      from: { name: 'Shop', address: 'post@shop.example' },
    } as const
    const { shop, close } = await openTestShop({ config: { smtp } })
    onTestFinished(close)
    const to = { id: randomUUID(), name: 'Ama', email: 'ama@example.com', role: 'owner' } as const
    await insertStaff(shop.db, { ...to, createdAtMs: 0, passwordHash: '' })
    const confirmAt = (link: string) => `https://shop.example/owner/keys?letter=${link}`
    const failed = await sendTrialLetter(shop, { to, confirmAt })
    expect(failed).toMatch(/^The mail server/)
    expect(failed).not.toContain('hush')
    expect(failed?.length ?? 0).toBeLessThanOrEqual(300)
    expect(talker.taken()).toBeLessThan(MAX_TAKEN_BYTES)
  },
)
