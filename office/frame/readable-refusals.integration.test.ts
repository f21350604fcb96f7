import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { onOneEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { endSessions, OWNER_EMAIL } from '#testing/owner/sign-in-as-staff'
import { OWNER_HEADERS } from './owner-headers.ts'

const FORM = 'application/x-www-form-urlencoded'
const LOST_PARTS = 'multipart/form-data; boundary=parts'
const FOR_SCRIPTS = ['/owner/uploads', '/owner/uploads/unknown', '/owner/alerts/on']

/** A visitor of the door may send so many in a minute (serve-office.ts). */
const MAX_VISITOR_POSTS = 300
/** Node gives it to the server after 15 seconds. */
const TOO_SLOW = Object.assign(new Error('Slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
const isRefusal = (status: number) => status >= 400 && status < 500

type Answer = {
  readonly status: number
  readonly type: unknown
  readonly policy: unknown
  readonly html: string
}

function expectPage([about, { status, type, html }]: readonly [string, Answer], wanted: number) {
  expect([about, status, type]).toEqual([about, wanted, 'text/html; charset=utf-8'])
  expect([about, html]).toEqual([about, expect.stringMatching(/<h1\b[^>]*>[^<]+<\/h1>/)])
  expect([about, html]).toEqual([about, expect.stringMatching(/<a\b[^>]* href="\/(?:owner)?"/)])
}

function onlyGiven(headers: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
}

onOneEngine('whatever a browser that shows a page is refused below /owner', (engine) => {
  /** What browsers send when somebody presses a button of a page without script. */
  async function openBrowser(config: Parameters<typeof openOffice>[1] = {}) {
    const open = await openOffice(engine, config)
    const send = async (
      method: 'GET' | 'POST',
      url: string,
      { body, ...headers }: Readonly<Record<string, string | undefined>> = {},
    ): Promise<readonly [string, Answer]> => {
      const response = await open.app.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        headers: onlyGiven({
          host: 'localhost:3000',
          accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-site': 'same-origin',
          cookie: open.owner.cookie(),
          ...(method === 'POST' && { 'content-type': FORM }),
          ...headers,
        }),
      })
      const { statusCode: status, body: html, headers: received } = response
      const policy = received['content-security-policy']
      return [`${method} ${url}`, { status, type: received['content-type'], policy, html }]
    }
    return { ...open, send }
  }

  test('is a page with a sentence and a way back: bodies that cannot be read', async () => {
    const { send } = await openBrowser()
    const path = '/owner/codes/add'
    expectPage(await send('POST', path, { body: 'x'.repeat(100_000) }), 413)
    expectPage(await send('POST', path, { body: 'a&'.repeat(1_000) }), 413)
    expectPage(await send('POST', path, { body: '<a/>', 'content-type': 'text/xml' }), 415)
    expectPage(await send('POST', path, { body: '{', 'content-type': 'application/json' }), 400)
    expectPage(await send('POST', path, { body: '--pa', 'content-type': LOST_PARTS }), 400)
    expectPage(await send('POST', path, { body: 'x', 'content-type': 'multipart/form-data' }), 400)
  })

  test('is a page: senders who are not known, and a flood', async () => {
    const { send, shop } = await openBrowser()
    const path = '/owner/codes/add'
    const foreign = await send('POST', path, { body: '', 'sec-fetch-site': 'cross-site' })
    expectPage(foreign, 403)
    expect(foreign[1].policy).toBe(OWNER_HEADERS['content-security-policy'])
    expectPage(await send('POST', path, { body: '', cookie: undefined }), 401)
    expectPage(await send('POST', '/owner/no-such-button', { body: '' }), 404)
    expectPage(await send('GET', '/owner/no-such-page'), 404)
    await endSessions(shop, OWNER_EMAIL)
    expectPage(await send('POST', path, { body: 'name=FRIDAY' }), 401)
    const press = () => send('POST', '/owner/sign-in', { body: 'a', 'content-type': 'text/xml' })
    await Promise.all(Array.from({ length: MAX_VISITOR_POSTS }, press))
    expectPage(await press(), 429)
  })

  test('is a page: a mistake of ours', async () => {
    const { send, shop } = await openBrowser()
    const { render } = shop.backoffice
    onTestFinished(() => void Object.assign(shop.backoffice, { render }))
    Object.assign(shop.backoffice, { render: () => Promise.reject(new Error('A mistake')) })
    expectPage(await send('GET', '/owner/codes'), 500)
    expectPage(await send('POST', '/owner/codes/add', { body: 'code=' }), 500)
  })

  test('is a page: addresses that cannot be read, and a host that is none', async () => {
    const { send } = await openBrowser()
    expectPage(await send('GET', '/owner/%zz'), 400)
    expectPage(await send('POST', '/owner/%E0%A4%A', { body: '' }), 400)
    expectPage(await send('GET', `/owner/orders/${'9'.repeat(300)}`), 404)
    expectPage(await send('GET', '/owner', { host: 'a@b' }), 400)
  })

  test('is a page: the office at the shop’s host, when it has one of its own', async () => {
    const config = { officeOrigin: 'http://office.localhost:3000', hasOwnOfficeHost: true }
    const { send } = await openBrowser(config)
    expectPage(await send('GET', '/owner'), 404)
    expectPage(await send('POST', '/owner/sign-in', { body: '' }), 404)
    expectPage(await send('GET', '/checkout', { host: 'office.localhost:3000' }), 404)
  })

  test('is a page: addresses that answer the scripts of the office with data', async () => {
    const { send } = await openBrowser()
    expectPage(await send('GET', '/owner/uploads/unknown'), 404)
    const [, stranger] = await send('GET', '/owner/uploads/unknown', { cookie: undefined })
    expect([stranger.status, stranger.html]).toEqual([303, ''])
    for (const path of FOR_SCRIPTS) {
      const [about, answer] = await send('POST', path, { body: 'id=1' })
      expectPage([about, answer], answer.status)
      expect([about, answer.status]).toEqual([about, expect.toSatisfy(isRefusal)])
    }
    const [, sold] = await send('POST', '/owner/market/sales', { body: 'id=1' })
    expect([sold.status, sold.html]).toEqual([303, ''])
  })

  test('is a page: a request that takes too long, or has too much before its body', async () => {
    const { app } = await openBrowser()
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    app.server.on('connection', (socket) =>
      socket.once('data', (bytes) => {
        if (`${bytes}`.startsWith('POST')) app.server.emit('clientError', TOO_SLOW, socket)
      }),
    )
    const answerTo = async (sent: string) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port) })
      socket.write(sent)
      return text(socket)
    }
    const large = `GET /owner HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`
    for (const [sent, status] of [
      ['POST /owner HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\na', 408],
      [large, 431],
      ['not http at all\r\n\r\n', 400],
    ] as const) {
      const answer = await answerTo(sent)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toContain('text/html; charset=utf-8')
      expect(answer).toMatch(/<h1>[^<]+<\/h1><p>[^<]+/)
    }
  })
})
