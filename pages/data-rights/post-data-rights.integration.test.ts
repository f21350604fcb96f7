import { afterEach, beforeEach, expect, test } from 'vitest'
import { listRequests } from '#database/data-rights/data-rights-requests'
import { brand } from '#domain/brand'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { HONEYPOT_FIELD } from '#domain/form/honeypot'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

let open: TestShop
beforeEach(async () => {
  open = await openTestShop()
})
afterEach(() => open.close())

function post(payload: object, url = '/api/data-rights') {
  return open.app.inject({ method: 'POST', url, payload })
}

/** Posts the form as a browser without script does. */
function postPlainly(fields: Readonly<Record<string, string>>, url = '/data-rights') {
  return open.app.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function linkInMail(): Promise<string> {
  const letters = await open.shop.db.selectFrom('outbox').select('payload_json').execute()
  const link = /\/data-rights\/proof\?token=[\w-]+/.exec(JSON.stringify(letters))?.[0]
  if (link === undefined) throw new Error('No mail has a link')
  return link
}

function tokenIn(link: string): string {
  return new URLSearchParams(link.split('?')[1]).get('token') ?? ''
}

test('a request is accepted, and the response contains no personal data', async () => {
  const response = await post(aDataRightsRequest())
  expect([response.statusCode, response.json()]).toEqual([201, { status: 'submitted' }])
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await listRequests(open.shop.db, 'open')).toHaveLength(1)
})

test('invalid fields are listed with their messages (§5)', async () => {
  const response = await post({ requestType: 'access', email: 'ama@', verificationMethod: 'email' })
  expect([response.statusCode, response.json().error.fields]).toEqual([
    422,
    { name: 'Please enter your name', email: 'Please enter a valid email address' },
  ])
})

test('without script the page is shown again with the messages and everything typed', async () => {
  const refused = await postPlainly({
    ...aDataRightsRequest({ requestType: 'object', verificationMethod: 'phone' }),
    name: '',
    details: 'Everything <b>about</b> me',
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.body).toContain('Please enter your name')
  expect(refused.body).toContain('value="ama@example.com"')
  expect(refused.body).toContain('Everything &lt;b&gt;about&lt;/b&gt; me')
  expect(refused.body).toMatch(/<option value="phone" selected/)
  expect(refused.body).toMatch(/<input(?=[^>]*value="object")[^>]*checked/)

  const taken = await postPlainly({ ...aDataRightsRequest() })
  expect([taken.statusCode, taken.headers.location]).toEqual([303, '/data-rights?sent=1#request'])
  const page = await open.app.inject('/data-rights?sent=1')
  expect(page.body).toContain('Request Submitted Successfully')
})

test('a filled honeypot, a megabyte and a flood store nothing [S7]', async () => {
  expect((await post({ ...aDataRightsRequest(), [HONEYPOT_FIELD]: 'x' })).statusCode).toBe(201)
  expect((await post({ ...aDataRightsRequest(), details: 'x'.repeat(1_000_000) })).statusCode).toBe(
    413,
  )
  expect(await listRequests(open.shop.db, 'all')).toEqual([])
  for (let count = 1; count <= 5; count += 1) {
    await post(aDataRightsRequest({ details: `${count}` }))
  }
  const sixth = await post(aDataRightsRequest({ details: '6' }))
  expect([sixth.statusCode, sixth.json().error.code]).toEqual([429, 'data-rights-too-many'])
  expect(await listRequests(open.shop.db, 'all')).toHaveLength(5)
})

test('a flood from one network is refused with a hint to write an email, and what was typed is kept [S25]', async () => {
  const { formLimits } = open.shop.config
  await open.close()
  open = await openTestShop({ config: { formLimits: { ...formLimits, perHour: 2 } } })
  for (const email of ['a@example.com', 'b@example.com']) {
    expect((await post(aDataRightsRequest({ email }))).statusCode).toBe(201)
  }
  const refused = await post(aDataRightsRequest({ email: 'c@example.com' }))
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error.message).toContain(brand.email)
  const page = await postPlainly({ ...aDataRightsRequest({ email: 'd@example.com' }) })
  expect(page.statusCode).toBe(429)
  expect(page.body).toContain(`Please write to ${brand.email}`)
  expect(page.body).toContain('value="d@example.com"')
})

test('opening the link proves nothing, its button does, and repeating it changes nothing', async () => {
  await post(aDataRightsRequest())
  const link = await linkInMail()
  const page = await open.app.inject(link)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  expect(page.body).not.toMatch(/ama@example\.com|Mensah/)
  expect(await listRequests(open.shop.db, 'all')).toMatchObject([{ provenAtMs: null }])

  const token = tokenIn(link)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const posted = await postPlainly({ token }, '/data-rights/proof')
    expect([posted.statusCode, posted.headers.location]).toEqual([303, link])
  }
  expect((await open.app.inject(link)).body).toContain('Your mailbox is confirmed.')
  expect(await listRequests(open.shop.db, 'all')).toMatchObject([
    { provenAtMs: expect.any(Number) },
  ])
})

test.each(['', 'x', 'DR-261115-0001', 'y'.repeat(43), '../', '%00'])(
  'the token %j gets the same 404 as every unknown token [S23]',
  async (token) => {
    await post(aDataRightsRequest())
    const page = await open.app.inject(`/data-rights/proof?token=${encodeURIComponent(token)}`)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(page.body).toContain('Link not found')
    const posted = await postPlainly({ token }, '/data-rights/proof')
    expect(posted.statusCode).toBe(404)
    expect(posted.body).toContain('Link not found')
    const viaApi = await post({ token }, '/api/data-rights/proof')
    expect([viaApi.statusCode, viaApi.json().error.code]).toEqual([404, 'proof-unknown'])
    const data = await open.app.inject('/_data/data-rights/proof')
    expect(data.statusCode).toBe(404)
  },
)

test('a request number gives no access: no address lists or shows requests [S23]', async () => {
  await post(aDataRightsRequest())
  const [request] = await listRequests(open.shop.db, 'all')
  for (const path of ['/api/data-rights', `/api/data-rights/${request?.number}`]) {
    expect((await open.app.inject(path)).statusCode).toBe(404)
  }
})
