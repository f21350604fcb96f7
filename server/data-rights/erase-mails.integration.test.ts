import { expect, test } from 'vitest'
import { enqueueMail } from '#database/mail/outbox'
import { aMailOf } from '#database/mail/queued-mail.builder'
import { isMailKind, MAIL_KINDS } from '#domain/mail/mail-kinds'
import { eachEngine } from '#testing/database/each-engine'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { settlePayment } from '../orders/settle-payment.ts'
import { erasePersonalData } from './erase-personal-data.ts'

/** Every kind except those to the people who run the shop, so that nobody has to remember a new one here. */
const PERSONAL_KINDS = Object.keys(MAIL_KINDS)
  .filter(isMailKind)
  .filter((kind) => !['shop', 'staff'].includes(MAIL_KINDS[kind].to))

/** One mail of every such kind, about a paid order. Returns how to tell what is this person's. */
async function queueEveryKind(orders: TestOrders, email: string) {
  const { orderId, reference } = await placeForTest(orders, { email })
  orders.payments.pay(reference)
  expect(await settlePayment(orders, reference)).toBe('paid')
  const letter = { to: email, audience: 'customer', subject: 'x', text: 'x' } as const
  const ids = [
    'shipmentId',
    'stepId',
    'refundId',
    'returnId',
    'changeId',
    'requestId',
    'newsletterId',
  ]
  const about = Object.fromEntries([...ids, 'dedupeKey'].map((id) => [id, `${id} of ${orderId}`]))
  const given = { ...about, orderId, mailbox: email, letter, nowMs: 1 }
  for (const kind of PERSONAL_KINDS) await enqueueMail(orders.db, aMailOf(kind, given))
  return ({ payload_json: payload }: { readonly payload_json: string }) =>
    payload.includes(orderId) || payload.includes(email)
}

function mailsToSend({ db }: TestOrders) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'dedupe_key', 'payload_json'])
    .where('next_at', 'is not', null)
    .where('kind', 'in', PERSONAL_KINDS)
    .orderBy('dedupe_key')
    .execute()
}

eachEngine('an erasure', (engine) => {
  test('leaves no mail to the person, of whatever kind, and every mail to somebody else', async () => {
    const orders = await openOrders(engine)
    const isToAma = await queueEveryKind(orders, 'ama@example.com')
    const isToKofi = await queueEveryKind(orders, 'kofi@example.com')
    const before = await mailsToSend(orders)
    for (const isTheirs of [isToAma, isToKofi]) {
      const kinds = before.filter(isTheirs).map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(PERSONAL_KINDS.toSorted())
    }
    const erased = await erasePersonalData({ db: orders.db, email: 'ama@example.com' }, 9)
    expect(erased).toMatchObject({ isDone: true })
    expect(await mailsToSend(orders)).toEqual(before.filter(isToKofi))
  })
})
