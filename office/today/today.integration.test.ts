import { expect, test } from 'vitest'
import { writeLastBackup } from '#database/health/backup-facts'
import { newReviewCase, openReviewCase } from '#database/orders/review-cases'
import { findStaffByEmail } from '#database/staff/staff'
import type { AppContext } from '#server/base/context'
import { eachEngine } from '#testing/database/each-engine'
import { fillOrders, orderNumber } from '#testing/orders/fill-orders'
import { setStock } from '#testing/orders/set-stock'
import {
  LIVE_KEYS,
  openKeysShop,
  signInHelper,
  storeConnection,
} from '#testing/owner/open-keys-shop'
import { openOffice } from '#testing/owner/open-office'
import { putAllOff } from '#testing/owner/put-all-off'
import { OWNER_EMAIL, signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { openHttpClient } from '#testing/server/http-client'

/** Leaves three orders paid today and not packed, and a case about the second one. */
async function fillToday({ db, now }: AppContext) {
  await fillOrders(db, { count: 3, fulfilmentOf: () => 'to-pack' })
  await db.updateTable('orders').set({ paid_at: now() }).execute()
  const about = { orderId: orderNumber(1), reference: 'R1', subject: 'R1', openedAtMs: now() }
  await openReviewCase(db, newReviewCase({ ...about, reason: 'no-stock-left' }))
}

eachEngine('Today', (engine) => {
  test('says calmly that nothing waits', async () => {
    const { owner, shop } = await openOffice(engine)
    const staff = await findStaffByEmail(shop.db, OWNER_EMAIL)
    await putAllOff(shop, staff?.id ?? '')
    const { html } = await owner.get('/owner')
    expect(html).toContain('Nothing waits for you.')
    expect(html).toContain('No paid orders in these days.')
  })

  test('lists what waits, the most urgent first, each with its place', async () => {
    const { owner, shop } = await openOffice(engine)
    await fillToday(shop)
    await setStock(shop.db, { productId: 14, colour: 'Black', size: 'M' }, 2)
    const { html } = await owner.get('/owner')
    const places = [...html.matchAll(/<li class="[^"]*"><a class="[^"]*" href="([^"]*)"/g)]
    expect(places.map(([, href]) => href).slice(0, 2)).toEqual([
      `/owner/orders/${orderNumber(1)}`,
      '/owner/orders',
    ])
    expect(html).toContain('paid after the pieces were sold to others')
    expect(html).toContain('Find the pieces or agree on others with the customer')
    expect(html).toContain('3 orders to pack')
    expect(html).toContain('1 size low on stock')
    expect(html).toMatch(/<th scope="row">\w{3} \d+ \w{3}<\/th><td>\d+<\/td><td>GH₵[\d,.]+<\/td>/)
  })

  test('[O85] an order whose payment was settled late is new, a refund is not', async () => {
    const { owner, shop } = await openOffice(engine)
    await fillOrders(shop.db, {
      count: 3,
      stateOf: (number) => (number === 0 ? 'expired' : 'paid'),
    })
    const paidOrders = async () => {
      const { html } = await owner.get('/owner')
      return Number(/data-paid-orders="(\d+)"/.exec(html)?.[1])
    }
    expect(await paidOrders()).toBe(2)
    // The provider says that it was paid before the others.
    const late = shop.db.updateTable('orders').where('id', '=', orderNumber(0))
    await late.set({ state: 'paid', paid_at: 1 }).execute()
    expect(await paidOrders()).toBe(3)
    await late.set({ state: 'refunded' }).execute()
    expect(await paidOrders()).toBe(3)
  })

  test('[O93] thousands of payment cases stay on pages of a hundred', async () => {
    const { owner, shop } = await openOffice(engine)
    const subjects = Array.from({ length: 130 }, (_, number) => `R${number}`)
    for (const [openedAtMs, subject] of subjects.entries()) {
      const unknown = { reason: 'unknown-payment', reference: subject } as const
      await openReviewCase(shop.db, newReviewCase({ ...unknown, subject, openedAtMs }))
    }
    const { html } = await owner.get('/owner/cases')
    expect(html.match(/<form /g)).toHaveLength(100)
    expect(html).toContain('And 30 newer, shown when these are dealt with.')
    expect((await owner.get('/owner')).html).toContain('125 more payments to look at')
    expect((await owner.get('/owner/orders?tab=attention')).html).toContain('130')
  })

  test('says how old and how large the last backup is, to whoever keeps backups', async () => {
    const open = await openOffice(engine)
    const { owner, shop } = open
    expect((await owner.get('/owner')).html).toContain('There is no backup yet.')
    const atMs = shop.now() - 4 * 3_600_000
    await writeLastBackup(shop.db, { atMs, bytes: 120_000_000, place: 'here' })
    expect((await owner.get('/owner')).html).toMatch(
      /href="\/owner\/backup">[^<]*4 hours ago[^<]*120 MB/,
    )
    const helper = await signInAsHelper(open)
    expect((await helper.get('/owner')).html).not.toContain('backup')
  })

  test('tells that mail service or bucket can be opened no more, and where to type them [O187]', async () => {
    const open = await openKeysShop(engine)
    await storeConnection(open, 'mail', {
      SMTP_URL: 'smtps://shop:secret@smtp.mail.example',
      MAIL_FROM: 'hello@shop.example',
    })
    await storeConnection(open, 'backup', {
      BACKUP_S3_ENDPOINT: 'https://s3.example',
      BACKUP_S3_BUCKET: 'shop-backups',
      BACKUP_S3_KEY: 'key',
      BACKUP_S3_SECRET: 'secret',
      BACKUP_PUBLIC_KEY: 'age14s0um22vlhgxq4ldwm6n32tggnvxh0j4ygrnftvrj5022y88sp5qkkxvh3',
    })
    const [mail, bucket] = ['No mail leaves', 'No backup leaves the server']
    expect((await open.owner.get('/owner')).html).not.toMatch(`${mail}|${bucket}`)
    const lost = await open.start({ SEAL_KEY: 'x'.repeat(43) })
    const owner = lost.browse()
    owner.setCookie(open.owner.cookie())
    const { html } = await owner.get('/owner')
    for (const [part, words] of [
      ['mail', mail],
      ['backup', bucket],
    ]) {
      expect(html).toMatch(new RegExp(`<a[^>]* href="/owner/keys#${part}-heading">${words}`))
    }
    const helper = await signInHelper(lost)
    const { html: ofHelper } = await helper.get('/owner')
    expect(ofHelper).toContain(mail)
    expect(ofHelper).not.toMatch(`/owner/keys|${bucket}`)
  })

  test('says whether a closed shop lacks its keys or its address [O259]', async () => {
    const open = await openKeysShop(engine)
    const { owner, shop } = open
    const [ofKeys, ofAddress] = ['It has no payment keys', 'Its address can no longer be used']
    const html = async () => (await owner.get('/owner')).html
    expect([(await html()).includes(ofKeys), (await html()).includes(ofAddress)]).toEqual([
      true,
      false,
    ])
    await owner.post('/owner/keys/payments', { ...LIVE_KEYS, revision: '0' })
    expect(await html()).not.toContain('The shop takes no orders')
    const lost = await open.start({ PUBLIC_URL: '' })
    await storeConnection(open, 'address', { PUBLIC_URL: 'no address' })
    await lost.shop.connections.refresh()
    const there = openHttpClient(lost.app, { host: 'shop.example', origin: 'http://shop.example' })
    there.setCookie(owner.cookie().replace('__Host-owner', 'owner-session'))
    const { html: shown } = await there.get('/owner')
    expect([shown.includes(ofKeys), shown.includes(ofAddress)]).toEqual([false, true])
    expect(shop.config.lostConnections).toEqual([])
  })

  test('shows a helper neither takings nor payment cases', async () => {
    const { shop, browse } = await openOffice(engine)
    await fillToday(shop)
    const helper = await signInAsHelper({ shop, browse })
    const { html } = await helper.get('/owner')
    expect(html).toContain('to pack')
    expect(html).not.toMatch(/₵|takings|sold to others/i)
  })
})
