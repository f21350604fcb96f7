import { expect, test } from 'vitest'
import { listAllOrders } from '#database/orders/order-list'
import { loadOrder } from '#database/orders/orders'
import { loadOrderForOwner } from '#database/orders/owner-order'
import { loadTakings } from '#database/orders/takings'
import { findAttempt } from '#database/payments/payment-attempts'
import { insightDay } from '#domain/insights/insight-day'
import { lastDays } from '#domain/insights/insight-range'
import { documentText } from '#domain/mail/mail-document'
import type { RefundScope } from '#domain/refund/plan-refund'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { readHtml, textsOf } from '#testing/html/read-html'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { paidOrder, THREE_TEES } from '#testing/orders/paid-order'
import { OWNER_EMAIL, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import type { HttpClient } from '#testing/server/http-client'
import { openTracking } from '#testing/tracking/open-tracking'
import type { AppContext } from '../base/context.ts'
import { gatherPersonalData } from '../data-rights/erase-personal-data.ts'
import { exportPersonalData } from '../data-rights/export-personal-data.ts'
import { insightSections } from '../insights/insight-sections.ts'
import { tableCsv } from '../insights/insight-table.ts'
import { loadInsights } from '../insights/load-insights.ts'
import { writeMail } from '../letters/write-mail.ts'
import { acceptCase } from '../orders/cases/accept-case.ts'
import { syncRefunds } from '../orders/refunds/sync-refunds.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { refundOrder } from './refund-order.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const EMAIL = 'ama@example.com'

async function openRefunded(engine: Engine, scopes: readonly RefundScope[]) {
  const open = await openTracking(engine)
  const owner = await signInAsStaff(open, { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' })
  const { orderId } = await open.order({ ...THREE_TEES, email: EMAIL })
  for (const scope of scopes) {
    const asked = { orderId, scope, reference: null, reason: 'Late', actor: ADWOA }
    const refunded = await refundOrder(open.shop.orders, asked)
    if (!refunded.ok) throw new Error(refunded.error)
  }
  return { ...open, owner, orderId }
}

async function textOf(browser: HttpClient, path: string): Promise<string> {
  const { html } = await browser.get(path)
  return textsOf(readHtml(html), 'main').join(' ')
}

async function mailText({ db, now }: AppContext, kind: string, orderId: string): Promise<string> {
  const written = await writeMail(
    {
      db,
      now,
      publicUrl: 'https://shop.example',
      pictures: shippedPictures,
      brand: () => ({ name: 'Shop', email: 'hello@shop.example', phone: '+233 30 000 0000' }),
    },
    {
      kind,
      dedupeKey: `${kind} ${orderId}`,
      payload: { orderId },
      attempts: 0,
      createdAtMs: now(),
      requestId: null,
      purpose: null,
    },
  )
  if (!written.ok || written.value.kind !== 'order') throw new Error(`No ${kind}`)
  const { document, params } = written.value
  return `${documentText(document)} ${JSON.stringify(params.cost)}`
}

async function insightsOf({ db, now }: AppContext) {
  const today = insightDay(now())
  const report = await loadInsights(db, { range: lastDays(7, today), today, withTest: true })
  const day = report.days.at(-1)
  const sections = insightSections(report)
  const csvOf = (id: string) => {
    const table = sections.find((section) => section.id === id)?.table
    return table ? tableCsv(table) : ''
  }
  const sumOf = (part: 'units' | 'takings') =>
    report.sold.filter(({ isNow }) => isNow).reduce((sum, sold) => sum + sold[part], 0)
  return { day, units: sumOf('units'), takings: sumOf('takings'), csvOf, stock: report.stock }
}

eachEngine('an order of which a part is refunded', (engine) => {
  test('is the same on every list, slip, page, mail, figure and export [O121]', async () => {
    const { shop, owner, orderId, visit } = await openRefunded(engine, [
      { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] },
      { kind: 'amount', amountPesewas: 5_000 },
    ])
    const { db, now } = shop
    const left = ['1 × Ancient Dragon Tee (Black, M)', '1 × Ancient Dragon Tee (Black, L)']
    for (const path of ['/owner/orders', '/owner/orders?tab=all']) {
      const list = await textOf(owner, path)
      for (const words of [...left, 'GH₵950.00 after a refund of GH₵550.00']) {
        expect(list).toContain(words)
      }
      expect(list).not.toContain('2 ×')
    }
    const slip = await textOf(owner, `/owner/orders/slips?order=${orderId}`)
    for (const words of [...left, 'Total GH₵950.00 after a refund of GH₵550.00']) {
      expect(slip).toContain(words)
    }
    expect(slip).not.toContain('2 ×')
    expect(await textOf(owner, '/owner/orders/pick-list')).toContain('2 pieces for 1 order')

    const page = await textOf(owner, `/owner/orders/${orderId}`)
    expect(page).toContain('1 refunded, not to be sent')
    expect(page).toMatch(
      /Total\s*GH₵1,500.00\s*Refunded\s*-GH₵550.00\s*Total after refunds\s*GH₵950/,
    )
    const { page: own } = await visit(orderId)
    const buyer = textsOf(readHtml(own.html), 'main').join(' ')
    expect(buyer).toContain('1 of 2 refunded')
    expect(buyer).toMatch(/Refunded\s*-GH₵550.00\s*Total after refunds\s*GH₵950.00/)

    for (const kind of ['order-mail', 'shop-mail']) {
      const mail = await mailText(shop, kind, orderId)
      for (const size of ['M', 'L'])
        expect(mail).toContain(`1 x Ancient Dragon Tee (Black, ${size})`)
      expect(mail).not.toContain('2 x')
      expect(mail).toContain('Refunded: -GH₵550.00\nTotal after refunds: GH₵950.00')
      expect(mail).toContain('"total":"950.00"')
    }

    const insights = await insightsOf(shop)
    expect(insights.day).toMatchObject({ orders: 1, units: 2, takings: 95_000, refunded: 55_000 })
    // The refund of an amount belongs to no unit.
    expect(insights).toMatchObject({ units: 2, takings: 100_000 })
    expect(insights.csvOf('pieces')).toContain('Ancient Dragon Tee,1,2,1000,')
    expect(
      insights.stock.find(({ title, size }) => title === 'Ancient Dragon Tee' && size === 'M'),
    ).toMatchObject({ sold: 1 })
    const [today] = (await loadTakings(db, { nowMs: now(), withTest: true })).toReversed()
    expect(today?.takings.minor).toBe(95_000)

    expect(await listAllOrders(db)).toMatchObject([
      { units: 2, total: { minor: 95_000 }, refunded: { minor: 55_000 } },
    ])
    const seen = await loadOrderForOwner(db, orderId, now())
    expect(seen?.owed).toMatchObject({
      lines: [{ quantity: 1 }, { quantity: 1 }],
      total: { minor: 95_000 },
    })
    const holdings = await gatherPersonalData({ db, email: EMAIL })
    const files = exportPersonalData(holdings, { email: EMAIL, brandName: 'Shop', nowMs: now() })
    const everything = JSON.parse(files[0]?.text ?? '{}')
    expect(everything.orders).toMatchObject([
      {
        totalGhs: 1500,
        refundedGhs: 550,
        totalAfterRefundsGhs: 950,
        lines: [
          { quantity: 2, refunded: 1 },
          { quantity: 1, refunded: 0 },
        ],
      },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('and that was paid short and accepted counts what never came nowhere [O121]', async () => {
    const { shop, order } = await openTracking(engine)
    const { db, now } = shop
    const { orderId, reference, accessCode } = await order(THREE_TEES, { isPaid: false })
    shop.standIn?.choose(accessCode ?? '', 'card-pay')
    shop.standIn?.tamper(reference, { amount: 149_000, requestedAmount: 149_000 })
    await settlePayment(shop.orders, reference)
    const accepted = { orderId, expected: 'amount-short', note: 'A friend', actor: ADWOA } as const
    expect(await acceptCase(shop.orders, accepted)).toMatchObject({ ok: true })
    const scope = { kind: 'amount', amountPesewas: 5_000 } as const
    await refundOrder(shop.orders, {
      orderId,
      scope,
      reference: null,
      reason: 'Late',
      actor: ADWOA,
    })
    expect(await listAllOrders(db)).toMatchObject([
      { total: { minor: 144_000 }, refunded: { minor: 5_000 } },
    ])
    const seen = await loadOrderForOwner(db, orderId, now())
    expect(seen?.owed).toMatchObject({ total: { minor: 144_000 }, missing: { minor: 1_000 } })
    const insights = await insightsOf(shop)
    expect(insights.day).toMatchObject({ takings: 144_000, refunded: 5_000 })
    const [today] = (await loadTakings(db, { nowMs: now(), withTest: true })).toReversed()
    expect(today?.takings.minor).toBe(144_000)
    expect(await mailText(shop, 'order-mail', orderId)).toContain(
      'Never paid: -GH₵10.00\nRefunded: -GH₵50.00\nTotal after refunds: GH₵1,440.00',
    )
  })

  test('is not to be packed once nothing of it is left, by pieces, by sums or all at once [O122]', async () => {
    const scopes: readonly (readonly RefundScope[])[] = [
      [{ kind: 'whole', restock: true }],
      [
        {
          kind: 'lines',
          lines: [
            { position: 0, quantity: 2, restock: true },
            { position: 1, quantity: 1, restock: true },
          ],
        },
      ],
      [
        { kind: 'amount', amountPesewas: 100_000 },
        { kind: 'amount', amountPesewas: 50_000 },
      ],
    ]
    for (const each of scopes) {
      const { owner, orderId } = await openRefunded(engine, each)
      expect(await textOf(owner, '/owner/orders')).toContain('Nothing to pack')
      const all = await textOf(owner, '/owner/orders?tab=all')
      expect(all).toContain('2 × Ancient Dragon Tee (Black, M)')
      expect(all).toContain('GH₵0.00 after a refund of GH₵1,500.00')
      expect(all).toContain(orderId)
    }
  })

  test('is not to be packed while a refund of all of it from the dashboard is under way [O122]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders, THREE_TEES)
    const attempt = await findAttempt(orders.db, reference)
    if (!attempt) throw new Error('No payment')
    orders.payments.addRefund(reference, 100_000)
    await syncRefunds(orders, attempt)
    expect((await loadOrder(orders.db, orderId))?.fulfilment).toBe('to-pack')
    orders.payments.addRefund(reference, 50_000)
    await syncRefunds(orders, attempt)
    expect((await loadOrder(orders.db, orderId))?.fulfilment).toBe('cancelled')
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
