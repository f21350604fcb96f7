import { expect, test } from 'vitest'
import type { Transaction } from '#domain/order/judge-payment'
import { settlePayment } from '#server/orders/settle-payment'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { brokenInvariants } from '#testing/orders/invariants'
import { placeForTest } from '#testing/orders/place-for-test'
import { openOffice } from '#testing/owner/open-office'

/** Opens an order of GH₵500.00 whose payment differs from what was asked for. */
async function openWithPayment(engine: Engine, changes: Partial<Transaction>) {
  const office = await openOffice(engine)
  const { shop } = office
  shop.standIn?.setWebhooks('off')
  const placed = await placeForTest(shop.orders)
  shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
  shop.standIn?.tamper(placed.reference, changes)
  await settlePayment(shop.orders, placed.reference)
  return { ...office, ...placed }
}

const SHORT = 'GH₵490.00 came of GH₵500.00 that was asked for: GH₵10.00 is missing'

eachEngine('a case about money', (engine) => {
  test.each([
    ['too little', { amount: 49_000, requestedAmount: 49_000 }, SHORT],
    [
      'too much',
      { amount: 51_050, requestedAmount: 51_050 },
      'GH₵510.50 came of GH₵500.00 that was asked for: GH₵10.50 is too much',
    ],
    [
      'another currency',
      { currency: 'usd', amount: 50_000 },
      'USD 500.00 came, in another currency than the GH₵500.00 that was asked for',
    ],
  ] as const)(
    'says what came in list, page, Today and mail: %s [P84]',
    async (_, changes, words) => {
      const { shop, owner, orderId } = await openWithPayment(engine, changes)
      const screens = [
        '/owner',
        '/owner/cases',
        '/owner/orders?tab=attention',
        `/owner/orders/${orderId}`,
      ]
      for (const screen of screens) {
        const { html } = await owner.get(screen)
        expect([screen, html.includes(words)]).toEqual([screen, true])
      }
      const page = (await owner.get(`/owner/orders/${orderId}`)).html
      expect(page.split(words)).toHaveLength(3)
      const folder = await openMailFolder(shop.now)
      await sendAllMails({ ...shop.orders, now: shop.now, mailer: folder.mailer })
      const mails = (await folder.read()).filter(({ text }) => text.includes(`${words}.`))
      expect(mails.map(({ headers }) => headers.subject)).toEqual([
        expect.stringContaining('needs attention'),
      ])
      expect((await owner.get(`/owner/orders/${orderId}/mails/shop`)).html).toContain(words)
      expect(await brokenInvariants(shop.db)).toEqual([])
    },
  )

  test('another currency is sent to the dashboard, and no form offers cedis [P113]', async () => {
    const changes = { currency: 'usd', amount: 50_000 }
    const { owner, orderId } = await openWithPayment(engine, changes)
    const { html } = await owner.get(`/owner/orders/${orderId}`)
    expect(html).toContain('was paid in another currency, so no sum in cedis can go back')
    expect(html).not.toContain(`/owner/orders/${orderId}/refund"`)
    expect((await owner.get(`/owner/orders/${orderId}/refund`)).html).not.toContain('Refund GH₵')
  })

  test('an ordinary payment says that it came as asked, and its mail says nothing of it', async () => {
    const { shop, owner, orderId } = await openWithPayment(engine, {})
    const { html } = await owner.get(`/owner/orders/${orderId}`)
    expect(html).toContain('GH₵500.00 came, as it was asked for')
    const folder = await openMailFolder(shop.now)
    await sendAllMails({ ...shop.orders, now: shop.now, mailer: folder.mailer })
    expect((await folder.read()).some(({ text }) => text.includes('as it was asked'))).toBe(false)
  })
})
