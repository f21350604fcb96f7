import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#testing/server/free-port'
import { type ShopProcess, startShopProcess } from '#testing/server/start-process'

let dataDir: string
let port: number
const started: ShopProcess[] = []

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-test-data-'))
  port = await freePort()
})
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(environment: Record<string, string> = {}): ShopProcess {
  const shop = startShopProcess({ DATA_DIR: dataDir, PORT: String(port), ...environment })
  started.push(shop)
  return shop
}

describe('starting', () => {
  test('migrates, seeds, listens and says so in one line with its mode', async () => {
    const shop = start()
    const address = await shop.opened
    expect(shop.output().trim()).toBe(
      `The shop is open at http://localhost:${port} (embedded database, test payments).`,
    )
    expect(address).toBe(`http://localhost:${port}`)
    const page = await fetch(`http://127.0.0.1:${port}/_data/collection`)
    expect(await page.json()).toMatchObject({ data: { total: 27 } })
    expect(statSync(dataDir).mode & 0o077).toBe(0)
  })

  test.each([
    ['a folder that cannot be written', { DATA_DIR: '/dev/null/data' }, /\/dev\/null\/data/],
    [
      'a half-given set of settings',
      { PAYSTACK_PUBLIC_KEY: 'pk_test_1' },
      /PAYSTACK_SECRET_KEY is missing/,
    ],
    ['a port that is no port', { PORT: 'shop' }, /PORT must be a number/],
    [
      'a database that cannot be reached',
      { DATABASE_URL: 'postgres://owner:hunter2@127.0.0.1:1/shop' },
      /database|PostgreSQL/i,
    ],
  ])('%s ends it with one sentence and code 1', async (_what, environment, sentence) => {
    const shop = start(environment)
    expect(await shop.exited).toBe(1)
    expect(shop.errors().trim()).toMatch(sentence)
    expect(shop.errors().trim().split('\n')).toHaveLength(1)
    expect(shop.errors()).not.toContain('hunter2')
  })

  test('a taken port ends it with one sentence and code 1', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    const shop = start()
    expect(await shop.exited).toBe(1)
    expect(shop.errors().trim()).toBe(
      `Port ${port} is taken. Stop what uses it, or set PORT to another one.`,
    )
    other.close()
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a request in flight finish',
    async (signal) => {
      const shop = start()
      await shop.opened
      const body = JSON.stringify({ email: 'ama@example.com' })
      const request = openRequest(port, body.length)
      await request.sent
      shop.child.kill(signal)
      await refused(port)
      request.finish(body)
      expect(await request.answer).toMatch(/^HTTP\/1\.1 201/)
      expect(await shop.exited).toBe(0)
    },
  )
})

/** A post whose head has arrived and whose body is still to come. */
function openRequest(toPort: number, length: number) {
  const socket = connect(toPort, '127.0.0.1')
  const head = [
    'POST /api/subscribe HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    'Expect: 100-continue',
    'Connection: close',
    '\r\n',
  ]
  let text = ''
  let isContinued = () => {}
  const sent = new Promise<void>((resolve) => {
    isContinued = resolve
  })
  socket.write(head.join('\r\n'))
  socket.on('data', (bytes) => {
    text += bytes
    if (text.startsWith('HTTP/1.1 100')) isContinued()
  })
  const answer = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')))
  })
  return { sent, answer, finish: (body: string) => socket.write(body) }
}

/** Resolves when nobody takes new connections any more. */
async function refused(toPort: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(toPort, '127.0.0.1')
      socket.on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (!isOpen) return
  }
}
