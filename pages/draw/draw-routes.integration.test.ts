import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawDataPath, drawListPath } from '#contracts/draw'
import { listEntered } from '#database/draws/draw-entries'
import { BATCH_ROWS } from '#database/in-batches'
import { LATEST_FREEZE_MS } from '#domain/draw/late-link'
import { drawMessages } from '#domain/draw-messages'
import { longGmtText } from '#domain/drop/gmt-text'
import { closeDraws } from '#server/draws/close-draws'
import { newEntryId } from '#server/draws/enter-draw'
import { runInKeptProcess } from '#testing/commands/owner-commands'
import { entryForm, planDraw, statesIn, tokenIn } from '#testing/draws/open-draw'
import { lettersTo } from '#testing/mail/letters-to'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { loadAndRenderPage, routeRequest, siteDataOf } from '../frame/serve/render-page.ts'

let open: TestShop
let dropId: string
let aheadMs = 0
const logged: string[] = []

beforeAll(async () => {
  const log = (about: object, message: string) => logged.push(JSON.stringify([about, message]))
  open = await openTestShop({ log: { info: log, warn: log, error: log } })
  dropId = await planDraw(open.shop)
  await open.shop.catalogue.refresh()
})
afterAll(() => open.close())

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

const form = (email: string, phone = '0241234567') => entryForm(dropId, { email, phone })
const atTheInstant = () => {
  const nowMs = () => open.shop.now() + aheadMs
  return { db: open.shop.db, now: nowMs, nowIn: nowMs }
}

async function readSeed(): Promise<string> {
  const { seed } = await open.shop.db
    .selectFrom('draws')
    .select('seed')
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
  return seed
}

test('works without script, from the form to the number; a GET confirms nothing [D60] [D73] [D78]', async () => {
  const { db } = open.shop
  const address = `/draw?drop=${dropId}&product=14`
  const page = await open.app.inject(address)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.body).toContain('Enter the draw</h1>')
  const refused = await post('/draw', { ...form('"><b>ama'), phone: '1' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Please enter a valid email address')
  expect(refused.body).toContain('value="&quot;&gt;&lt;b&gt;ama"')
  expect(refused.body).toContain('<option value="Black|M" selected="">')
  const sent = await post('/draw', form('ama@example.com'))
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${address}&sent=1`])
  expect((await open.app.inject(`${address}&sent=1`)).body).toContain('open the link that we mail')

  const [letter] = await lettersTo(db, 'ama@example.com')
  const token = tokenIn(letter?.text ?? '')
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const link = await open.app.inject({ method, url: `/draw?token=${token}` })
    expect([link.statusCode, link.headers['cache-control']]).toEqual([200, 'no-store'])
  }
  expect(await statesIn(db)).toEqual(['ama unconfirmed'])
  const foreign = await post('/draw/confirm', { token }, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  expect(await statesIn(db)).toEqual(['ama unconfirmed'])
  const confirmed = await post('/draw/confirm', { token })
  expect(confirmed.headers.location).toBe(`/draw?token=${token}`)
  const [entry] = await listEntered(db, dropId)
  const own = await open.app.inject(`/draw?token=${token}`)
  expect(own.body).toContain('You are in the draw</h1>')
  expect(own.body).toContain(entry?.id)
  // A number is no key: only the mailed link shows whose it is.
  for (const forged of [entry?.id, 'x'.repeat(43), '']) {
    const page = await open.app.inject(`/draw?token=${forged}`)
    expect(page.body).toContain('This link no longer works')
    const posted = await post('/draw/confirm', { token: forged ?? '' })
    expect(posted.headers.location).toBe('/draw?state=old')
  }
})

test('answers everybody alike, and stores nothing of a bot [D63] [D78]', async () => {
  const answers = []
  for (const [email, phone] of [
    ['new@example.com', '0240000001'],
    ['ama@example.com', '0240000002'],
    ['other@example.com', '0241234567'],
  ] as const) {
    const { statusCode, body } = await post('/api/draw', form(email, phone), { accept: '*/*' })
    answers.push({ statusCode, body })
  }
  const before = await statesIn(open.shop.db)
  const bot = { ...form('bot@example.com', '0240000003'), website: 'x' }
  const { statusCode, body } = await post('/api/draw', bot, { accept: '*/*' })
  answers.push({ statusCode, body })
  for (const answer of answers) expect(answer).toEqual({ statusCode: 201, body: answers[0]?.body })
  expect(await statesIn(open.shop.db)).toEqual(before)
  // A phone that somebody else entered with keeps nobody out.
  const [letter] = await lettersTo(open.shop.db, 'other@example.com')
  const token = tokenIn(letter?.text ?? '')
  const entered = await post('/draw/confirm', { token })
  expect(entered.headers.location).toBe(`/draw?token=${token}`)
  expect((await open.app.inject(entered.headers.location ?? '')).body).toContain(
    'You are in the draw</h1>',
  )
})

test('takes what thousands behind one carrier enter in a minute, and says that the mail may take a while [D124]', async () => {
  const before = (await statesIn(open.shop.db)).length
  const answers = []
  for (let index = 0; index < 80; index += 1) {
    const entry = form(`crowd${index}@example.com`, `02455555${String(index).padStart(2, '0')}`)
    answers.push((await post('/api/draw', entry, { accept: '*/*' })).statusCode)
  }
  expect(new Set(answers)).toEqual(new Set([201]))
  expect(await statesIn(open.shop.db)).toHaveLength(before + 80)
  const sent = await open.app.inject(`/draw?drop=${dropId}&product=14&sent=1`)
  expect(sent.body).toContain('may take a while')
})

test('says the rules of late mails and of phones on the drop’s page, and until when it waits [D136]', async () => {
  const page = await open.app.inject(`/drops/${dropId}`)
  expect(page.body).toContain(drawMessages['draw-late-rule'])
  expect(page.body).toContain(drawMessages['draw-phone-rule'])
  const drop = open.shop.catalogue.current().drops.find(({ id }) => id === dropId)
  const closesAtMs = drop?.opensAtMs ?? 0
  const { match, loaderContext } = routeRequest(open.shop, `/drops/${dropId}`, closesAtMs)
  const siteData = siteDataOf(open.shop, { currency: 'GHS', currencyIs: 'known' })
  const waiting = await loadAndRenderPage(open.shop, { match, loaderContext, siteData })
  const latest = longGmtText(closesAtMs + LATEST_FREEZE_MS)
  expect(waiting.identity.toString()).toContain(drawMessages['draw-late-wait'](latest))
})

test('no way shows the seed before the draw; its hash is on the page from the start [D67]', async () => {
  const seed = await readSeed()
  const { seed_hash } = await open.shop.db
    .selectFrom('draws')
    .select('seed_hash')
    .executeTakeFirstOrThrow()
  const page = await open.app.inject(`/drops/${dropId}`)
  expect(page.body).toContain(seed_hash)
  expect(page.body).toContain('2 entries')
  expect(page.body).toContain(`/draw?drop=${dropId}&amp;product=14`)
  const data = await open.app.inject(drawDataPath(dropId))
  expect(data.json()).toMatchObject({
    state: 'open',
    hash: seed_hash,
    entryCount: 2,
    entries: null,
    seed: null,
  })
  expect((await open.app.inject(drawListPath(dropId))).statusCode).toBe(404)
  const seen = [page.body, data.body, ...logged]
  for (const path of [
    '/',
    '/collection',
    '/product/14',
    `/_data/drops/${dropId}`,
    '/_data/product/14',
    `/draw?drop=${dropId}&product=14`,
    `/_data/draw?drop=${dropId}&product=14`,
    '/api/time',
    '/sitemap.xml',
  ]) {
    seen.push((await open.app.inject(path)).body)
  }
  const settings = { dataDir: open.shop.config.dataDir }
  const listed = await runInKeptProcess('drops', ['list', '--json'], settings)
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id: dropId, hash: seed_hash, entries: 2 }])
  seen.push(listed.stdout, (await runInKeptProcess('drops', ['list'], settings)).stdout)
  for (const text of seen) expect(text).not.toContain(seed)
})

test.each(['zzzzzzzz', '..%2f..', "1'--", '%00'])('the draw of %s is unknown', async (id) => {
  expect((await open.app.inject(drawDataPath(id))).statusCode).toBe(404)
})

test('10,000 entries make no large page, and all are in a list without people [D69] [D74]', async () => {
  const { db } = open.shop
  const rows = Array.from({ length: 9_998 }, (_, index) => ({
    id: newEntryId(),
    drop_id: dropId,
    product_id: 14,
    colour: 'Black',
    size: index % 2 === 0 ? ('M' as const) : ('L' as const),
    email: `p${index}@example.com`,
    address: `p${index}@example.com`,
    name: 'P',
    phone: `3${String(index).padStart(8, '0')}`,
    country: 'GH',
    token_hash: null,
    entered_phone: `2333${String(index).padStart(8, '0')}`,
    entered_mailbox: `p${index}@example.com`,
    state: 'entered' as const,
    created_at: 1,
    entered_at: 1,
    offered_at: null,
    offer_expires_at: null,
    order_id: null,
  }))
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await db
      .insertInto('draw_entries')
      .values(rows.slice(from, from + BATCH_ROWS))
      .execute()
  }
  aheadMs = 3 * 3_600_000
  await closeDraws(atTheInstant())
  const draw = (await open.app.inject(drawDataPath(dropId))).json()
  expect(draw).toMatchObject({ state: 'drawn', entryCount: 10_000, seed: await readSeed() })
  expect(draw.entries).toHaveLength(10_000)
  const list = await open.app.inject(drawListPath(dropId))
  expect(list.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(list.body.trim().split('\n')).toHaveLength(10_000)
  expect(list.body).toMatch(/^([0-9a-f]{32}\t14\tBlack\t[ML]\t\d+\n)+$/)
  for (const text of [list.body, JSON.stringify(draw)]) {
    expect(text.includes('@') || text.includes('Ama')).toBe(false)
  }
  const drawnAtMs = open.shop.now() + aheadMs
  const { match, loaderContext } = routeRequest(open.shop, `/drops/${dropId}`, drawnAtMs)
  const siteData = siteDataOf(open.shop, { currency: 'GHS', currencyIs: 'known' })
  const rendered = await loadAndRenderPage(open.shop, { match, loaderContext, siteData })
  const html = rendered.identity.toString()
  expect(html).toContain(draw.seed)
  expect(html).toContain('Check the draw')
  expect(html.length).toBeLessThan(120_000)
  const encoded = await rendered.encoded('gzip')
  expect(encoded.length).toBeLessThan(30_000)
})
