import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { pruneAlerts } from '#database/alerts/alerts'
import { saveMessage } from '#database/contact/contact-messages'
import { newReviewCase, openReviewCase } from '#database/orders/review-cases'
import { insertStaff } from '#database/staff/staff'
import { findSession } from '#database/staff/staff-sessions'
import { deferMoves } from '#database/stock/stock-moves'
import { transact } from '#database/transact'
import { ALERT_TOPICS } from '#domain/alerts/topics'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { Role } from '#domain/staff/roles'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { fillOrders, orderNumber } from '#testing/orders/fill-orders'
import { SOME_CAUSE, setStock } from '#testing/orders/set-stock'
import { fakePushService } from '#testing/stand-ins/fake-push-service'
import { sha256 } from '../base/sha256.ts'
import { tellOwners } from '../base/tell-owners.ts'
import { aConfig } from '../config.builder.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { openSession, sessionValidity } from '../staff/sessions.ts'
import type { AlertContext } from './alert-context.ts'
import { addPushDevice, chooseAlerts, sendTestPush } from './change-alerts.ts'
import { tellStaff } from './tell-staff.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = Date.UTC(2026, 10, 17, 12)

async function openDesk(engine: Engine) {
  const { db } = await engine.openSeeded()
  let nowMs = START
  const service = fakePushService()
  const context: AlertContext = {
    db,
    now: () => nowMs,
    config: aConfig(),
    settings: liveSettings({ lowStockMark: 3 }),
    fetch: service.fetch,
  }

  async function signIn(name: string, role: Role = 'owner') {
    const id = randomUUIDv7()
    const email = `${name}@example.com`
    await insertStaff(db, { id, name, email, role, createdAtMs: nowMs, passwordHash: 'x' })
    const token = await openSession(db, { staffId: id, device: 'Chrome on Android', nowMs })
    const signedIn = await findSession(db, sha256(token), sessionValidity(nowMs))
    if (!signedIn) throw new Error('not signed in')
    await addPushDevice(context, signedIn, service.device(name))
    return signedIn
  }

  let messages = 0
  async function write() {
    messages += 1
    const text = { name: 'Ama Mensah', email: 'ama@example.com', subject: '', message: 'Hello' }
    const one = { ...text, newsletter: false, id: `m${messages}`, createdAtMs: nowMs }
    await saveMessage(db, one)
  }

  const later = (ms: number) => {
    nowMs += ms
  }
  const tell = () => tellStaff(context)
  const mails = async () => {
    const rows = await db.selectFrom('outbox').select('payload_json').execute()
    return rows.map(({ payload_json }) => JSON.parse(payload_json))
  }
  return { ...context, context, service, signIn, write, later, tell, mails }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

async function openCase({ db, now }: Desk) {
  const one = newReviewCase({ reason: 'dispute', subject: 'r', openedAtMs: now() })
  await openReviewCase(db, one)
}

async function takeOne({ db, now }: Desk, variant: ProductVariant) {
  await transact(db, async (trx) => {
    await trx
      .updateTable('variants')
      .set(({ eb }) => ({ stock: eb('stock', '-', 1) }))
      .where('product_id', '=', variant.productId)
      .where('colour', '=', variant.colour)
      .where('size', '=', variant.size)
      .execute()
    await deferMoves(trx, [{ ...variant, by: -1 }], { ...SOME_CAUSE, atMs: now() })
  })
}

const byPush = [{ topic: 'message', way: 'push' }] as const
const byMail = [{ topic: 'message', way: 'mail' }] as const

eachEngine('telling staff', (engine) => {
  test('a message is told once, encrypted for the device and signed by the shop, without a name [N71]', async () => {
    const desk = await openDesk(engine)
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), byPush)
    desk.later(1)
    await desk.write()
    await desk.tell()
    await desk.tell()
    desk.later(5 * MINUTE_MS)
    await desk.tell()
    expect(desk.service.received).toHaveLength(1)
    const [{ alert, isSigned, headers, endpoint } = fail()] = desk.service.received
    expect(endpoint).toBe('https://fcm.googleapis.com/fcm/send/adwoa')
    expect(isSigned).toBe(true)
    expect(headers.get('content-encoding')).toBe('aes128gcm')
    expect(alert).toEqual({
      title: 'New message',
      body: '1 message to answer',
      path: '/owner/messages',
      tag: 'message',
    })
  })

  test('changed keys ring on the devices of every owner, whatever they chose, and of no helper [M150]', async () => {
    const desk = await openDesk(engine)
    await desk.signIn('adwoa')
    await desk.signIn('kwame')
    await desk.signIn('kofi', 'helper')
    for (const what of ['connection mail', 'connection payments']) {
      const letterTo = (to: string) => ({ to, audience: 'shop' as const, subject: 'x', text: 'x' })
      await transact(desk.db, (trx) => tellOwners(trx, { what, letterTo, nowMs: desk.now() }))
    }
    await desk.tell()
    await desk.tell()
    desk.later(5 * MINUTE_MS)
    await desk.tell()
    const { received } = desk.service
    expect(received.map(({ endpoint }) => endpoint).toSorted()).toEqual([
      'https://fcm.googleapis.com/fcm/send/adwoa',
      'https://fcm.googleapis.com/fcm/send/kwame',
    ])
    expect(received[0]?.alert).toEqual({
      title: 'Keys, services or owners were changed',
      body: 'Was it you? Your mail says who did it',
      path: '/owner/keys',
      tag: 'keys-changed',
    })
  })

  test('who chose nothing is told nothing, and nobody is told of what was before the choice', async () => {
    const desk = await openDesk(engine)
    const adwoa = await desk.signIn('adwoa')
    await desk.write()
    await desk.tell()
    desk.later(1)
    await chooseAlerts(desk.context, adwoa, byPush)
    await desk.tell()
    expect(desk.service.received).toEqual([])
  })

  test('paid orders, cases and sizes that run low are told, market sales are not', async () => {
    const desk = await openDesk(engine)
    const all = ALERT_TOPICS.map((topic) => ({ topic, way: 'push' as const }))
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), all)
    const { db } = desk
    const tee: ProductVariant = { productId: 14, colour: 'Black', size: 'M' }
    await setStock(db, tee, 4)
    desk.later(1)
    await fillOrders(db, { count: 3, fulfilmentOf: () => 'to-pack' })
    await db.updateTable('orders').set({ paid_at: desk.now() }).execute()
    await db
      .updateTable('orders')
      .set({ channel: 'market', fulfilment: 'delivered' })
      .where('id', '=', orderNumber(2))
      .execute()
    await openCase(desk)
    await takeOne(desk, tee)
    await desk.tell()
    expect(desk.service.received.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: '2 new orders', body: '2 orders to pack' }),
        expect.objectContaining({ title: 'A payment needs you', path: '/owner/cases' }),
        expect.objectContaining({ title: 'A size runs low', path: '/owner/stock?show=low' }),
      ]),
    )
    expect(desk.service.received).toHaveLength(3)
    desk.later(2 * MINUTE_MS)
    await takeOne(desk, tee)
    await desk.tell()
    expect(desk.service.received).toHaveLength(3)
  })

  test('an order whose payment became known hours after it was made is told, once [N83]', async () => {
    const desk = await openDesk(engine)
    const topics = [{ topic: 'new-order', way: 'push' }] as const
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), topics)
    desk.later(1)
    const paidAtMs = desk.now()
    // The shop was down, or the provider slow.
    desk.later(9 * 60 * MINUTE_MS)
    await desk.tell()
    await fillOrders(desk.db, { count: 1, fulfilmentOf: () => 'to-pack' })
    await desk.db.updateTable('orders').set({ paid_at: paidAtMs }).execute()
    for (let minute = 0; minute < 3; minute += 1) {
      await desk.tell()
      desk.later(2 * MINUTE_MS)
    }
    expect(desk.service.received.map(({ alert }) => alert)).toEqual([
      expect.objectContaining({ title: 'New order' }),
    ])
  })

  test('a clock that ran three days ahead and was set right silences nobody [N84]', async () => {
    const desk = await openDesk(engine)
    const adwoa = await desk.signIn('adwoa')
    desk.later(3 * DAY_MS)
    await chooseAlerts(desk.context, adwoa, byPush)
    desk.later(1)
    await desk.write()
    await desk.tell()
    await desk.write()
    desk.service.answers.push(new Error('unreachable'))
    desk.later(2 * MINUTE_MS)
    await desk.tell()
    expect(desk.service.received).toHaveLength(1)
    desk.later(-3 * DAY_MS)
    await desk.tell()
    expect(desk.service.received).toHaveLength(2)
    desk.later(2 * MINUTE_MS)
    await desk.write()
    await desk.tell()
    expect(desk.service.received).toHaveLength(3)
  })

  test('many at once are joined: one notification a minute, one mail in ten minutes [N72]', async () => {
    const desk = await openDesk(engine)
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), [...byPush, ...byMail])
    for (let minute = 0; minute < 9; minute += 1) {
      desk.later(MINUTE_MS / 2)
      await desk.write()
      await desk.tell()
      desk.later(MINUTE_MS / 2)
      await desk.write()
      await desk.tell()
    }
    expect(desk.service.received).toHaveLength(9)
    expect(desk.service.received.at(-1)?.alert).toMatchObject({ title: '2 new messages' })
    const sent = await desk.mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: 'adwoa@example.com',
      subject: 'New message',
      text: 'New message. 1 message to answer.\n\nhttps://shop.example/owner/messages',
    })
    expect(JSON.stringify(sent)).not.toContain('Ama')
  })

  test('a mail leaves for whoever chose it, not for the mailbox of the shop [O210]', async () => {
    const desk = await openDesk(engine)
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), byMail)
    desk.later(1)
    await desk.write()
    await desk.tell()
    const { db, now } = desk.context
    const box = await openMailFolder(now)
    await sendAllMails({ db, now, mailer: box.mailer })
    const left = await box.read()
    expect(left.map(({ headers }) => headers.to)).toEqual(['adwoa@example.com'])
  })

  test('two processes tell the same news once [N73]', async () => {
    const desk = await openDesk(engine)
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), [...byPush, ...byMail])
    desk.later(1)
    await desk.write()
    await Promise.all([desk.tell(), desk.tell(), desk.tell()])
    expect(desk.service.received).toHaveLength(1)
    expect(await desk.mails()).toHaveLength(1)
  })

  test('a push service that does not answer is tried again, five times at most [N73]', async () => {
    const desk = await openDesk(engine)
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), byPush)
    desk.later(1)
    await desk.write()
    desk.service.answers.push(new Error('unreachable'), 500, 201)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await desk.tell()
      desk.later(2 * MINUTE_MS)
    }
    expect(desk.service.received.map(({ alert }) => alert)).toEqual([
      expect.objectContaining({ title: 'New message' }),
      expect.objectContaining({ title: 'New message' }),
    ])
    await desk.write()
    desk.service.answers.push(...Array.from({ length: 9 }, () => new Error('down')))
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await desk.tell()
      desk.later(2 * MINUTE_MS)
    }
    expect(desk.service.answers).toHaveLength(4)
  })

  test.each([404, 410, 403, 400])(
    'a device whose push service answers %i is forgotten, and the others are told [N74]',
    async (status) => {
      const desk = await openDesk(engine)
      await chooseAlerts(desk.context, await desk.signIn('adwoa'), byPush)
      await chooseAlerts(desk.context, await desk.signIn('efua'), byPush)
      desk.later(1)
      await desk.write()
      desk.service.answers.push(status)
      await desk.tell()
      const left = await desk.db.selectFrom('push_devices').select('endpoint').execute()
      expect(left).toHaveLength(1)
      desk.later(2 * MINUTE_MS)
      await desk.write()
      await desk.tell()
      expect(desk.service.received).toHaveLength(3)
    },
  )

  test('signed out, removed or idle for a month, a device is told nothing [N75]', async () => {
    const desk = await openDesk(engine)
    const gone = await desk.signIn('gone')
    const removed = await desk.signIn('removed')
    const idle = await desk.signIn('idle')
    for (const one of [gone, removed, idle]) await chooseAlerts(desk.context, one, byPush)
    desk.later(1)
    const { db } = desk
    await db.deleteFrom('staff_sessions').where('id', '=', gone.session.id).execute()
    await db
      .updateTable('staff')
      .set({ disabled_at: START })
      .where('id', '=', removed.staff.id)
      .execute()
    await db
      .updateTable('staff_sessions')
      .set({ seen_at: START - 31 * DAY_MS })
      .where('id', '=', idle.session.id)
      .execute()
    await desk.write()
    await desk.tell()
    expect(desk.service.received).toEqual([])
    expect(await db.selectFrom('push_devices').selectAll().execute()).toHaveLength(2)
  })

  test('a session that has ended adds no device, and a device belongs to one session [N75]', async () => {
    const desk = await openDesk(engine)
    const first = await desk.signIn('adwoa')
    const second = await desk.signIn('efua')
    expect(await addPushDevice(desk.context, second, desk.service.device('adwoa'))).toMatchObject({
      ok: true,
    })
    const devices = await desk.db.selectFrom('push_devices').select('session_id').execute()
    expect(devices).toEqual([{ session_id: second.session.id }])
    await desk.db.deleteFrom('staff_sessions').where('id', '=', first.session.id).execute()
    expect(await addPushDevice(desk.context, first, desk.service.device('new'))).toEqual({
      ok: false,
      error: 'signed-out',
    })
  })

  test('a helper who was an owner is told nothing of payments any more [N76]', async () => {
    const desk = await openDesk(engine)
    const topics = [
      { topic: 'needs-review', way: 'push' },
      { topic: 'needs-review', way: 'mail' },
    ] as const
    const kofi = await desk.signIn('kofi', 'helper')
    await chooseAlerts(desk.context, kofi, topics)
    expect(await desk.db.selectFrom('alert_choices').selectAll().execute()).toEqual([])
    const adwoa = await desk.signIn('adwoa')
    await chooseAlerts(desk.context, adwoa, topics)
    await desk.db
      .updateTable('staff')
      .set({ role: 'helper' })
      .where('id', '=', adwoa.staff.id)
      .execute()
    desk.later(1)
    await openCase(desk)
    await desk.tell()
    expect(desk.service.received).toEqual([])
    expect(await desk.mails()).toEqual([])
  })

  test('a stored address that is no push service gets no request [N70]', async () => {
    const desk = await openDesk(engine)
    const adwoa = await desk.signIn('adwoa')
    await desk.db
      .updateTable('push_devices')
      .set({ endpoint: 'https://169.254.169.254/latest/meta-data' })
      .execute()
    expect(await sendTestPush(desk.context, adwoa)).toBe('gone')
    expect(await sendTestPush(desk.context, adwoa)).toBeNull()
    expect(desk.service.received).toEqual([])
  })

  test('keys that are no point of the curve forget the device instead of failing for ever [N74]', async () => {
    const desk = await openDesk(engine)
    const adwoa = await desk.signIn('adwoa')
    const { endpoint, keys } = desk.service.device('adwoa')
    const wrong = { endpoint, keys: { ...keys, p256dh: `B${'a'.repeat(86)}` } }
    expect(await addPushDevice(desk.context, adwoa, wrong)).toMatchObject({ ok: true })
    expect(await sendTestPush(desk.context, adwoa)).toBe('gone')
  })

  test('what was told is forgotten after a month, and not told again', async () => {
    const desk = await openDesk(engine)
    await chooseAlerts(desk.context, await desk.signIn('adwoa'), byPush)
    desk.later(1)
    await desk.write()
    await desk.tell()
    desk.later(31 * DAY_MS)
    await pruneAlerts(desk.db, desk.now() - 30 * DAY_MS)
    expect(await desk.db.selectFrom('alerts').selectAll().execute()).toEqual([])
    await desk.tell()
    expect(desk.service.received).toHaveLength(1)
  })
})

function fail(): never {
  throw new Error('nothing was received')
}
