import { once } from 'node:events'
import { connect } from 'node:net'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { findStaffByEmail } from '#database/staff/staff'
import { countResponses } from '#server/monitoring/count-responses'
import { openSession } from '#server/staff/sessions'
import { eachEngine } from '../database/each-engine.ts'
import { OWNER_EMAIL, signInAsStaff } from '../owner/sign-in-as-staff.ts'
import { openHttpClient } from '../server/http-client.ts'
import { openTestShop } from '../server/start-test-shop.ts'

const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=x'
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'

/** The body is longer than what is sent of it. */
const POSTS = [
  ['/contact', FORM, 'name=Ama'],
  ['/subscribe', FORM, 'email=ama'],
  ['/order', FORM, 'link=a'],
  ['/pay', FORM, 'step=pay'],
  ['/api/contact', 'application/json', '{"name":'],
  ['/api/orders', 'application/json', '{"firstName":'],
  ['/api/webhooks/paystack', 'application/json', '{"event":'],
  ['/owner/settings', FORM, 'name=Ama'],
  ['/owner/catalogue-file/preview', PARTS, PART],
  ['/owner/orders/1/sent', PARTS, PART],
] as const
const GETS = ['/', '/product/1', '/order', '/api/geo', '/feeds/google.xml', '/favicon.ico'] as const

async function openShop(databaseUrl: string | null) {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const open = await openTestShop({ config: { databaseUrl }, logger: { level: 'warn', stream } })
  onTestFinished(open.close)
  const { app, shop } = open
  const registry = new Registry()
  countResponses(app, registry, shop.readyAnswers)
  const unanswered = new Set<string>()
  app.addHook('onRequest', async ({ id }) => void unanswered.add(id))
  // Fastify never answers a form whose client is gone before its body is read.
  app.addHook('preParsing', ({ id, raw }, _reply, body, done) => {
    if (raw.method === 'POST' && raw.destroyed) unanswered.delete(id)
    done(null, body)
  })
  app.addHook('onSend', async ({ id }) => void unanswered.delete(id))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await signInAsStaff(
    { shop, browse: () => openHttpClient(app) },
    { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' },
  )
  const staff = await findStaffByEmail(shop.db, OWNER_EMAIL)
  const signedIn = { staffId: staff?.id ?? '', device: 'Test', nowMs: shop.now() }
  const cookie = `owner-session=${await openSession(shop.db, signedIn)}`

  /** Sends this, hangs up at once or when the shop has begun to read, and waits until the shop has noticed. */
  async function hangUp(head: string, sent: string, when: 'at once' | 'meanwhile') {
    const { host, port, origin } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    const [accepted] = await once(app.server, 'connection')
    const closed = new Promise((resolve) => accepted.once('close', resolve))
    const begun = once(app.server, 'request')
    const lines = [head, `Host: ${host}`, `Origin: ${origin}`, `Cookie: ${cookie}`]
    socket.write([...lines, 'Accept: text/html', '', sent].join('\r\n'))
    if (when === 'meanwhile') await begun
    socket.resetAndDestroy()
    await Promise.all([begun, closed])
    // The shop answers all others, although nobody reads it, and logs before what went wrong.
    await expect.poll(() => unanswered.size, { timeout: 10_000 }).toBe(0)
  }

  return {
    hangUp,
    errors: () => lines.filter((line) => JSON.parse(line).level >= 50),
    figures: () => registry.metrics(),
  }
}

eachEngine('a client that hangs up', (engine) => {
  test('in the middle of a form is no error of the server, in neither the log nor the figures [M136]', async () => {
    const { hangUp, errors, figures } = await openShop(await engine.createShopUrl())
    for (const when of ['at once', 'meanwhile'] as const) {
      for (const [path, type, sent] of POSTS) {
        const head = `POST ${path} HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: 500`
        await hangUp(head, sent, when)
      }
    }
    expect(errors()).toEqual([])
    expect(await figures()).not.toContain('5xx')
  })

  test('before its answer is no error of the server [M136]', async () => {
    const { hangUp, errors, figures } = await openShop(await engine.createShopUrl())
    for (const when of ['at once', 'meanwhile'] as const) {
      for (const path of GETS) await hangUp(`GET ${path} HTTP/1.1`, '', when)
    }
    expect(errors()).toEqual([])
    expect(await figures()).not.toContain('5xx')
  })
})
