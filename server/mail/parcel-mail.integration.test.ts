import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { UNDO_MS } from '#domain/order/fulfilment'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { aMailJob } from '#testing/mail/mail-job'
import { readMessage } from '#testing/mail/read-message'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { startFakeEmailjs } from '#testing/stand-ins/fake-emailjs'
import { sendDueMails } from '../letters/send-mails.ts'
import { deliverOrder } from '../orders/fulfil/deliver-order.ts'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { createEmailjs } from './emailjs/emailjs.ts'
import { createMailFolder } from './folder/mail-folder.ts'
import type { Mailer } from './mailer.ts'

const ACTOR = { staffId: null, name: 'Esi' } as const
const PARCEL = {
  carrier: "VIP'); drop table orders; --",
  phone: '020 111 2222',
  tracking: '<script>alert(1)</script>',
  note: 'Ring {{twice}}\r\nBcc: all@example.com',
}

/** A sent order; only the mail about its parcel is left to be sent. */
async function openSent(engine: Engine) {
  const orders = await openOrders(engine)
  const { orderId, reference, body } = await placeForTest(orders)
  orders.payments.pay(reference)
  await settlePayment(orders, reference)
  await orders.db.updateTable('outbox').set({ next_at: null, done_at: orders.now() }).execute()
  const change = { orderId, actor: ACTOR }
  await sendParcel(orders, { ...change, expected: 'to-pack', parcel: PARCEL })
  await deliverOrder(orders, { ...change, expected: 'sent' })
  return { orders, orderId, body }
}

function runMailJob(orders: TestOrders, mailer: Mailer) {
  return sendDueMails(aMailJob({ db: orders.db, mailer, now: orders.now }))
}

eachEngine('the mail about a parcel', (engine) => {
  test('leaves after its minute, also when the order is delivered already, with all as text [O19]', async () => {
    const { orders, orderId, body } = await openSent(engine)
    const folder = await mkdtemp(join(tmpdir(), 'parcel-mail-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const mailer = createMailFolder(folder, orders.now)
    orders.advance(UNDO_MS - 1)
    await runMailJob(orders, mailer)
    expect(await readdir(folder)).toEqual([])
    orders.advance(1)
    await runMailJob(orders, mailer)
    const [name = ''] = await readdir(folder)
    const { headers, text } = readMessage(await readFile(join(folder, name)))
    expect(headers).toMatchObject({
      to: body.email,
      subject: `Your order ${orderId} is on its way`,
    })
    expect(headers.bcc).toBeUndefined()
    expect(text).toContain('In this parcel:\n1 x Ancient Dragon Tee (Black, M)')
    expect(text).toContain(`Carried by: ${PARCEL.carrier}`)
    expect(text).toContain('Tracking number: <script>alert(1)</script>')
    expect(text).toContain('1 Oxford Street\nAccra, Greater Accra\nGhana')
    await runMailJob(orders, mailer)
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('fits the templates of the mail service, without braces that it would interpret [O19]', async () => {
    const { orders, body } = await openSent(engine)
    const service = await startFakeEmailjs()
    onTestFinished(service.close)
    const ids = { userId: 'u', serviceId: 's', templateId: 'orders', shopTemplateId: null }
    const settings = { ...ids, apiUrl: service.url, accessToken: null }
    orders.advance(UNDO_MS)
    await runMailJob(orders, createEmailjs({ ...settings, letterTemplateId: null }))
    await orders.db
      .updateTable('outbox')
      .set({ next_at: 1 })
      .where('kind', '=', 'parcel-mail')
      .execute()
    orders.advance(UNDO_MS)
    await runMailJob(orders, createEmailjs({ ...settings, letterTemplateId: 'letters' }))
    const [inOrders, inLetters] = service.arrivals().map((arrival) => arrival.body)
    expect(inOrders).toMatchObject({
      template_id: 'orders',
      template_params: { email: body.email, cost: { total: '—', delivery: '—' } },
    })
    expect(inLetters).toMatchObject({
      template_id: 'letters',
      template_params: { email: body.email, message: expect.stringContaining('In this parcel:') },
    })
    expect(JSON.stringify([inOrders?.template_params, inLetters?.template_params])).not.toContain(
      '{{',
    )
  })
})
