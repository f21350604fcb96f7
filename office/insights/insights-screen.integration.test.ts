import { expect, test } from 'vitest'
import { rollUpViews } from '#database/insights/insight-totals'
import { addViews } from '#database/insights/insights'
import { DAY_MS } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import { lastDays } from '#domain/insights/insight-range'
import { INSIGHT_TABLES } from '#server/insights/insights-data'
import { loadInsights } from '#server/insights/load-insights'
import { eachEngine } from '#testing/database/each-engine'
import { sell } from '#testing/insights/sell'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const HOSTILE = '=HYPERLINK("https://evil.example")<script>alert(1)</script>'

eachEngine('the insights screen', (engine) => {
  test('shows sums, plots and tables, each with a file; a helper sees no money', async () => {
    const open = await openOffice(engine)
    const { owner, shop } = open
    await sell(shop.db, { id: 'A', paidAtMs: shop.now(), lines: [{ price: 50_000 }] })
    const { html, status } = await owner.get('/owner/insights')
    expect(status).toBe(200)
    expect(html).toContain('GH₵500.00')
    expect(html).toContain('no orders before')
    for (const table of INSIGHT_TABLES) {
      const file = await owner.get(`/owner/insights/export.csv?table=${table}&days=7`)
      expect([table, file.status]).toEqual([table, 200])
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    }
    const products = await owner.get('/owner/insights/export.csv?table=pieces')
    expect(products.html).toBe(
      'Piece,Orders,Pieces,Takings GHS,Takings before GHS\r\nAncient Dragon Tee,1,1,500,0\r\n',
    )
    const helper = await signInAsHelper(open)
    expect((await helper.get('/owner/insights')).status).toBe(403)
    expect((await helper.get('/owner/insights/export.csv?table=pieces')).status).toBe(403)
  })

  test('words of strangers run neither in the page nor in a spreadsheet [N55]', async () => {
    const { owner, shop } = await openOffice(engine)
    const day = insightDay(shop.now())
    await addViews(shop.db, [{ day, page: '/', referrer: HOSTILE, country: '', views: 3 }])
    await rollUpViews(shop.db)
    const { html } = await owner.get('/owner/insights')
    expect(html).toContain('evil.example')
    expect(html).not.toContain('<script>alert')
    const file = await owner.get('/owner/insights/export.csv?table=referrers')
    expect(file.html).toContain('"\'=HYPERLINK(')
  })

  test.each([
    ['from=2016-01-01&to=2026-01-01', 'at most 800 days'],
    ['from=2999-01-01', 'yet to come'],
    ['from=2026-02-02&to=2026-02-01', 'must not be after the last'],
    ['from=2026-02-30', 'Choose a day'],
    [`to=${encodeURIComponent(HOSTILE)}`, 'Choose a day'],
  ])('%s is refused in words, and the last 30 days are shown [N58] [N59]', async (query, words) => {
    const { owner } = await openOffice(engine)
    const { html, status } = await owner.get(`/owner/insights?${query}`)
    expect(status).toBe(200)
    expect(html).toContain(words)
    expect(html).toContain('compared with the 30 days before')
    const typed = new URLSearchParams(query).get('from')
    if (typed !== null) expect(html).toContain(`value="${typed}"`)
    expect(html).not.toContain('<script>alert')
    const file = await owner.get(`/owner/insights/export.csv?table=pieces&${query}`)
    expect(file.status).toBe(404)
  })

  test('asks the database some twenty times, however much was sold [N66]', async () => {
    const { owner, shop } = await openOffice(engine)
    const count = async () => {
      let queries = 0
      const { db } = shop
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const today = insightDay(shop.now())
      await loadInsights(counting, { range: lastDays(800, today), today, withTest: true })
      return queries
    }
    const empty = await count()
    for (let order = 0; order < 12; order += 1) {
      const paidAtMs = shop.now() - order * DAY_MS
      const lines = [{ price: 100, productId: 14 + order }]
      await sell(shop.db, { id: `O${order}`, paidAtMs, lines })
    }
    expect(await count()).toBeLessThanOrEqual(empty + 1)
    expect(empty).toBeLessThanOrEqual(20)
    expect((await owner.get('/owner/insights?days=800')).status).toBe(200)
  })
})
