import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSubscriberLink, confirmByLink } from '#database/newsletter/subscriber-links'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { newToken } from '#server/base/new-token'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

const NOW = Date.now()

/** An address with a link in its mailbox. */
async function aSubscriber(email: string) {
  const { db } = open.shop
  const { token, tokenHash } = newToken()
  await saveSubscriber(db, { email, source: 'form', createdAtMs: NOW })
  const confirmsUntilMs = NOW + 3_600_000
  await addSubscriberLink(db, { tokenHash, email, nowMs: NOW, confirmsUntilMs })
  return { token, confirm: () => confirmByLink(db, tokenHash, NOW) }
}

async function stateOf(email: string) {
  const { db } = open.shop
  const found = await db
    .selectFrom('subscribers')
    .select('state')
    .where('email', '=', email)
    .executeTakeFirst()
  return found?.state
}

function post(url: string, payload: string | object, headers: Record<string, string> = {}) {
  const type =
    typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
  return open.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, ...headers },
  })
}

describe('POST /api/subscribe', () => {
  test('responds to new, pending and confirmed addresses alike [S6]', async () => {
    const known = await aSubscriber('known@example.com')
    await known.confirm()
    await aSubscriber('pending@example.com')
    const responses = []
    for (const name of ['new', 'pending', 'known', 'new', 'KNOWN']) {
      const { statusCode, body, headers } = await post('/api/subscribe', {
        email: `${name}@example.com`,
      })
      responses.push({ statusCode, body, names: Object.keys(headers) })
    }
    expect(responses[0]).toMatchObject({ statusCode: 201 })
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  test.each([
    [{}, 'Please enter your email.'],
    [{ email: ' ' }, 'Please enter your email.'],
    [{ email: 'ama' }, 'Please enter a valid email address'],
    [{ email: 'a@b.co\r\nBcc: c@d.co' }, 'Please enter a valid email address'],
    [{ email: 'a@b.co,c@d.co' }, 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(300)}@b.co` }, 'Please enter a valid email address'],
  ])('refuses %j with a message that the form can show [S2]', async (body, message) => {
    const response = await post('/api/subscribe', body)
    expect([response.statusCode, response.json().error.message]).toEqual([422, message])
  })

  test('a forged X-Forwarded-For does not avoid the limit [S6] [S17]', async () => {
    const flooded = await openTestShop()
    const statuses = new Map<number, number>()
    for (let index = 0; index < 200; index += 1) {
      const { statusCode } = await flooded.app.inject({
        method: 'POST',
        url: '/api/subscribe',
        payload: { email: `flood${index}@example.com` },
        remoteAddress: '41.66.192.7',
        headers: { 'x-forwarded-for': `10.0.${index}.1`, 'x-real-ip': `10.0.${index}.2` },
      })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    const letters = await flooded.shop.db.selectFrom('outbox').select('dedupe_key').execute()
    await flooded.close()
    expect(Object.fromEntries(statuses)).toEqual({ 201: 60, 429: 140 })
    expect(letters).toHaveLength(60)
  })
})

describe('the landing page without script', () => {
  const html = { accept: 'text/html' }

  test('redirects to the thank-you page', async () => {
    const response = await post('/subscribe', 'email=kofi%40example.com&optIn=on', html)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/landing-success'])
    expect(await stateOf('kofi@example.com')).toBe('pending')
  })

  test('is shown again with the messages and what was typed, escaped [S1]', async () => {
    const response = await post('/subscribe', 'email=%22%3E%3Cb%3Eama', html)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([422, 'no-store'])
    expect(response.body).toContain('Please enter a valid email address')
    expect(response.body).toContain('Please opt in to receive news and updates.')
    expect(response.body).toContain('value="&quot;&gt;&lt;b&gt;ama"')
    expect(await stateOf('"><b>ama')).toBeUndefined()
  })

  test('the footer’s form needs no opt-in, and a refusal shows the landing page', async () => {
    const response = await post('/api/subscribe', 'email=', html)
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('Please enter your email.')
    expect(response.body).not.toContain('Please opt in')
    const accepted = await post('/api/subscribe', 'email=esi%40example.com', html)
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, '/landing-success'])
  })
})

describe('confirming', () => {
  test('opening the link changes nothing, the button does, and the token stays private [S4]', async () => {
    const { token } = await aSubscriber('open@example.com')
    const page = await open.app.inject(`/subscribe/confirm?token=${token}`)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).toContain('Confirm my address')
    expect(await stateOf('open@example.com')).toBe('pending')

    const posted = await post('/subscribe/confirm', `token=${token}`)
    expect([posted.statusCode, posted.headers.location]).toEqual([
      303,
      '/subscribe/confirm?state=confirmed',
    ])
    expect(await stateOf('open@example.com')).toBe('confirmed')
  })

  test('another site cannot post it [S4]', async () => {
    const { token } = await aSubscriber('csrf@example.com')
    const refused = await post('/subscribe/confirm', `token=${token}`, {
      'sec-fetch-site': 'cross-site',
    })
    expect(refused.statusCode).toBe(403)
    expect(await stateOf('csrf@example.com')).toBe('pending')
  })

  test.each(['', 'token=', 'token=short', `token=${'x'.repeat(43)}`, 'token=a&token=b'])(
    '%j redirects to the page that offers to subscribe again',
    async (body) => {
      const response = await post('/subscribe/confirm', body)
      expect([response.statusCode, response.headers.location]).toEqual([
        303,
        '/subscribe/confirm?state=old',
      ])
      const page = await open.app.inject('/subscribe/confirm?state=old')
      expect(page.body).toContain('href="/subscribe"')
    },
  )
})

describe('unsubscribing', () => {
  test('opening the link changes nothing [S4]', async () => {
    const { token, confirm } = await aSubscriber('stay@example.com')
    await confirm()
    const page = await open.app.inject(`/unsubscribe?token=${token}`)
    expect(page.statusCode).toBe(200)
    expect(await stateOf('stay@example.com')).toBe('confirmed')
  })

  const multipart =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click', {}],
    ['multipart', 'multipart/form-data; boundary=x', multipart, {}],
    ['no type', undefined, '', {}],
    ['text', 'text/plain', 'hello', { accept: 'text/html' }],
    [
      'a webmail page',
      'application/x-www-form-urlencoded',
      'List-Unsubscribe=One-Click',
      { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])(
    'one-click unsubscribe with %s works, also twice [N31]',
    async (name, type, payload, headers) => {
      const email = `${name.replaceAll(' ', '-')}@example.com`
      const { token, confirm } = await aSubscriber(email)
      await confirm()
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const response = await open.app.inject({
          method: 'POST',
          url: `/unsubscribe?token=${token}`,
          payload,
          headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
        })
        expect([response.statusCode, response.json()]).toEqual([200, { status: 'unsubscribed' }])
        expect(await stateOf(email)).toBe('unsubscribed')
      }
    },
  )

  test('an erased address counts as unsubscribed; a truncated link does not [S23]', async () => {
    expect((await post(`/unsubscribe?token=${'x'.repeat(43)}`, '')).statusCode).toBe(200)
    expect((await post('/unsubscribe?token=short', '')).statusCode).toBe(404)
    const page = await post('/unsubscribe?token=short', 'from=page')
    expect([page.statusCode, page.headers.location]).toEqual([303, '/unsubscribe'])
  })

  test('a body larger than any mail program sends is refused [S8]', async () => {
    const { token } = await aSubscriber('large@example.com')
    const response = await open.app.inject({
      method: 'POST',
      url: `/unsubscribe?token=${token}`,
      payload: 'x'.repeat(5000),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(response.statusCode).toBe(413)
  })
})
