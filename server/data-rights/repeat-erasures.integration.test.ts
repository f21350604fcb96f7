import { expect, test } from 'vitest'
import { saveMessage } from '#database/contact/contact-messages'
import { enqueueMail } from '#database/mail/outbox'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { loadOrder } from '#database/orders/orders'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { payAs, shareForTest } from '#testing/orders/payer'
import { placeForTest } from '#testing/orders/place-for-test'
import { mailboxHashOf } from '../base/mailbox-hash.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { applyRetention, applyRetentionDaily } from './apply-retention.ts'
import { repeatErasures } from './repeat-erasures.ts'

const AMA = 'Ama@example.com'
const KOFI = 'kofi@example.com'
const START = 1_800_000_000_000

function erasedAt(erasedAtMs: number, email = AMA) {
  return { mailboxHash: mailboxHashOf(email), erasedAtMs }
}

eachEngine('erasures undone by a restored backup', (engine) => {
  test('are repeated only for the people concerned [S29]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    for (const email of [AMA, KOFI]) {
      const { reference } = await placeForTest(orders, { email })
      orders.payments.pay(reference)
      await settlePayment(orders, reference)
      await saveSubscriber(db, { email, source: 'footer', createdAtMs: 1 })
    }
    const recorded = [erasedAt(START + 1), erasedAt(5), erasedAt(START + 1, 'nobody@example.com')]
    expect(await repeatErasures(db, recorded)).toEqual({ erased: 1, waiting: 0 })
    expect(await repeatErasures(db, recorded)).toEqual({ erased: 0, waiting: 0 })
    const rows = await db.selectFrom('orders').select('email').orderBy('email').execute()
    expect(rows).toEqual([{ email: '' }, { email: KOFI }])
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: KOFI }])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('are repeated for somebody who only paid for others [R131]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const { orderId } = await shareForTest(orders, { email: KOFI })
    const started = await payAs(orders, { orderId, payer: 'ama', email: AMA })
    const reference = started.ok ? started.value.reference : ''
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    expect(await repeatErasures(db, [erasedAt(START)])).toEqual({ erased: 0, waiting: 0 })
    expect(await repeatErasures(db, [erasedAt(START + 1)])).toEqual({ erased: 1, waiting: 0 })
    const attempts = await db.selectFrom('payment_attempts').select('payer_email').execute()
    expect(attempts).toEqual([{ payer_email: null }])
    expect(await loadOrder(db, orderId)).toMatchObject({ customer: { email: KOFI } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each(['message', 'letter', 'subscription'] as const)(
    'are repeated for a %s alone, and not for people who returned later [S29]',
    async (kind) => {
      const { db } = await openOrders(engine)
      const message = { name: 'Ama', email: AMA, subject: '', message: 'x', newsletter: false }
      const letter = { to: 'shop@example.com', replyTo: AMA, subject: 'x', text: 'x' }
      const keep = {
        message: () => saveMessage(db, { ...message, id: 'm', createdAtMs: 10 }),
        letter: () =>
          enqueueMail(db, {
            kind: 'letter',
            dedupeKey: 'x',
            letter: { ...letter, audience: 'shop' },
            nowMs: 10,
          }),
        subscription: () => saveSubscriber(db, { email: AMA, source: 'footer', createdAtMs: 10 }),
      }
      await keep[kind]()
      expect(await repeatErasures(db, [erasedAt(10)])).toEqual({ erased: 0, waiting: 0 })
      expect(await repeatErasures(db, [erasedAt(11)])).toEqual({ erased: 1, waiting: 0 })
      expect(await repeatErasures(db, [erasedAt(11)])).toEqual({ erased: 0, waiting: 0 })
    },
  )

  test('are repeated from the list of each machine, whichever applies the retention that day [M18]', async () => {
    const { db } = await openOrders(engine)
    const log = { info: () => undefined }
    for (const email of [AMA, KOFI]) {
      await saveSubscriber(db, { email, source: 'footer', createdAtMs: 1 })
    }
    const machines = [
      { machine: 'one', erasures: () => [erasedAt(START)] },
      { machine: 'two', erasures: () => [erasedAt(START, KOFI)] },
    ]
    for (const own of machines) await applyRetentionDaily({ db, now: () => START, log, ...own })
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([])
  })

  test('wait for unsettled orders, and are then done by the daily job [S29]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const { orderId, reference } = await placeForTest(orders, { email: AMA })
    const erasures = () => [erasedAt(START + 1)]
    expect(await repeatErasures(db, erasures())).toEqual({ erased: 0, waiting: 1 })
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    const logged: object[] = []
    const log = { info: (about: object) => void logged.push(about) }
    await applyRetention({ db, now: () => START + 1, erasures, log })
    expect(logged).toEqual([{ forgotten: { erasedBefore: 1 } }])
    expect(await loadOrder(db, orderId)).toMatchObject({ customer: { lastName: 'erased' } })
  })
})
