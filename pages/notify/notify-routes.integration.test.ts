import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishStockChange } from '#database/stock/stock-changes'
import { setStock } from '#testing/orders/set-stock'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { linksTo, statesIn, TEE } from '#testing/waiting/open-waiting'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

const FORM = '/notify?product=14&colour=Black&size=M'

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return open.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...headers,
    },
  })
}

const ASKED = { product: '14', colour: 'Black', size: 'M', email: 'ama@example.com' }

test('works without script, from the form to the confirmed page [D40] [D48]', async () => {
  const { db } = open.shop
  const page = await open.app.inject(FORM)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.body).toContain('Tell me when it is back</h1>')
  const refused = await post('/notify', { ...ASKED, email: '"><b>ama' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Please enter a valid email address')
  expect(refused.body).toContain('value="&quot;&gt;&lt;b&gt;ama"')
  const sent = await post('/notify', ASKED)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${FORM}&sent=1`])
  expect((await open.app.inject(`${FORM}&sent=1`)).body).toContain('open the link that we mail')
  const [letter] = await linksTo(db, ASKED.email)
  const link = await open.app.inject(`/notify?token=${letter?.token}`)
  expect(link.headers['cache-control']).toBe('no-store')
  expect(link.body).toContain('Confirm my request')
  expect(await statesIn(db)).toEqual(['ama unconfirmed'])
  const token = letter?.token ?? ''
  const foreign = await post('/notify/confirm', { token }, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  const confirmed = await post('/notify/confirm', { token })
  expect(confirmed.headers.location).toBe('/notify?state=notify')
  expect(await statesIn(db)).toEqual(['ama waiting'])
  const left = await post(`/unsubscribe?token=${token}&of=pieces`, { from: 'page' })
  expect(left.headers.location).toBe('/unsubscribe?state=done&of=pieces')
  expect(await statesIn(db)).toEqual(['ama gone'])
})

test('answers known and unknown addresses alike, and stores nothing of a bot [D41] [D48]', async () => {
  const answers = []
  for (const email of ['new@example.com', 'ama@example.com', 'new@example.com']) {
    const { statusCode, body } = await post('/api/notify', { ...ASKED, email }, { accept: '*/*' })
    answers.push({ statusCode, body })
  }
  const before = await statesIn(open.shop.db)
  const bot = { ...ASKED, email: 'bot@example.com', website: 'x' }
  const { statusCode, body } = await post('/api/notify', bot, { accept: '*/*' })
  answers.push({ statusCode, body })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.statusCode).toBe(201)
  expect(await statesIn(open.shop.db)).toEqual(before)
})

test('takes what thousands behind one carrier ask for in a minute, and says that the mail may take a while [D124]', async () => {
  const before = (await statesIn(open.shop.db)).length
  const answers = []
  for (let index = 0; index < 80; index += 1) {
    const asked = { ...ASKED, email: `crowd${index}@example.com` }
    answers.push((await post('/api/notify', asked, { accept: '*/*' })).statusCode)
  }
  expect(new Set(answers)).toEqual(new Set([201]))
  expect(await statesIn(open.shop.db)).toHaveLength(before + 80)
  expect((await open.app.inject(`${FORM}&sent=1`)).body).toContain('may take a while')
})

test.each(['', '?product=14', '?product=14&colour=Pink&size=M', '?product=x&colour=&size='])(
  'the form for %j asks which piece [D47]',
  async (query) => {
    const page = await open.app.inject(`/notify${query}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Which piece?')
  },
)

test.each(['', 'short', 'x'.repeat(43)])('the link %j no longer works', async (token) => {
  const posted = await post('/notify/confirm', { token })
  expect(posted.headers.location).toBe('/notify?state=old')
})

test('a sold-out size on the page of a product leads to the form', async () => {
  const product = '/product/14?colour=Black&size=M'
  const link = 'href="/notify?product=14&amp;colour=Black&amp;size=M"'
  expect((await open.app.inject(product)).body.includes(link)).toBe(false)
  await setStock(open.shop.db, TEE, 0)
  await publishStockChange(open.shop.db, new Set([TEE.productId]))
  await open.shop.catalogue.refresh()
  const { body } = await open.app.inject(product)
  expect(body.includes(link)).toBe(true)
})
