import { expect, test } from 'vitest'
import { listEntered, listEntries } from '#database/draws/draw-entries'
import { findDraw } from '#database/draws/draws'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import {
  brokenIn,
  ENTRIES_MS,
  enterAll,
  enterAndConfirm,
  openDraw,
  runDraws,
  statesIn,
  type TestDraw,
} from '#testing/draws/open-draw'
import { lettersTo } from '#testing/mail/letters-to'
import { payAs } from '#testing/orders/payer'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { erasePersonalData } from '../data-rights/erase-personal-data.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { closeDraws } from './close-draws.ts'
import { loadDrawOrder } from './load-draw-order.ts'
import { offerDrawn } from './offer-drawn.ts'
import { createPublishedDraws } from './published-draws.ts'

const HOUR_MS = 3_600_000
const MY_PHONE = '0241234567'

/** The names with my phone, then others; the draw is done, nothing is offered yet. */
async function drawnWith(
  engine: Engine,
  { sharing, units, others = [] }: { sharing: string[]; units: number; others?: string[] },
): Promise<TestDraw> {
  const draw = await openDraw(engine, units)
  for (const name of sharing) {
    await enterAndConfirm(draw, { email: `${name}@example.com`, phone: MY_PHONE, name })
  }
  await enterAll(draw, others)
  draw.orders.advance(ENTRIES_MS)
  await closeDraws(draw.orders)
  return draw
}

async function namesInOrder({ db, dropId }: TestDraw): Promise<readonly string[]> {
  const draw = await findDraw(db, dropId)
  const people = await listEntries(db, dropId, ['entered', 'offered', 'won', 'gone', 'lost'])
  const order = draw ? await loadDrawOrder(db, draw) : []
  return order.map(({ id }) => people.find((entry) => entry.id === id)?.person.name ?? '')
}

async function pay({ db, dropId, orders }: TestDraw) {
  const [offered] = await listEntries(db, dropId, ['offered'])
  const orderId = offered?.orderId ?? ''
  const started = await payAs(orders, { orderId, payer: 'winner', email: 'w@example.com' })
  if (!started.ok) throw new Error(started.error.code)
  orders.payments.pay(started.value.reference)
  expect(await settlePayment(orders, started.value.reference)).toBe('paid')
}

eachEngine('entries that share a phone', (engine) => {
  test('all count, and the phone is offered one piece: the second is passed over, and counts again if the offer lapsed [D131]', async () => {
    const draw = await drawnWith(engine, { sharing: ['me', 'rival'], units: 2, others: ['kofi'] })
    const { db, orders } = draw
    const order = await namesInOrder(draw)
    const [first = '', second = ''] = order.filter((name) => name !== 'kofi')
    await runDraws(draw)
    const offered = [`${first} offered`, `${second} entered`, 'kofi offered'].toSorted()
    expect(await statesIn(db)).toEqual(offered)
    await runDraws(draw)
    expect(await statesIn(db)).toEqual(offered)
    orders.advance(2 * HOUR_MS)
    await runDraws(draw)
    expect(await statesIn(db)).toEqual(
      [`${first} gone`, `${second} offered`, 'kofi gone'].toSorted(),
    )
    expect(await brokenIn(draw)).toEqual([])
  })

  test('leave a piece to nobody else while the first can still pay, and are told when it is paid [D137]', async () => {
    const draw = await drawnWith(engine, { sharing: ['me', 'rival'], units: 2 })
    const { db } = draw
    const [first = '', second = ''] = await namesInOrder(draw)
    await runDraws(draw)
    expect(await stockOfVariant(db, { productId: 14, colour: 'Black', size: 'M' })).toBe(1)
    expect(await statesIn(db)).toEqual([`${first} offered`, `${second} entered`].toSorted())
    await pay(draw)
    await runDraws(draw)
    expect(await statesIn(db)).toEqual([`${first} won`, `${second} lost`].toSorted())
    const [, , last] = await lettersTo(db, `${second}@example.com`)
    expect(last?.text).toContain('the pieces went to other numbers, one to each phone number')
    expect(await brokenIn(draw)).toEqual([])
  })

  test('are offered one piece by processes that offer at once [D132]', async () => {
    const sharing = ['a', 'b', 'c', 'd']
    const draw = await drawnWith(engine, { sharing, units: 4, others: ['kofi'] })
    const { db, orders } = draw
    await Promise.all([1, 2, 3, 4].map(() => offerDrawn(orders)))
    const states = await statesIn(db)
    expect(states).toContain('kofi offered')
    expect(states.filter((state) => state.endsWith('offered'))).toHaveLength(2)
    const mails = db.selectFrom('outbox').select('kind').where('kind', '=', 'offer-mail')
    expect(await mails.execute()).toHaveLength(2)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('share a group number in the published list, which stays when a person is erased [D133]', async () => {
    const draw = await drawnWith(engine, {
      sharing: ['me', 'rival'],
      units: 3,
      others: ['kofi', 'yaw'],
    })
    const { db, dropId, orders } = draw
    const published = await createPublishedDraws(db).read(dropId)
    const people = await listEntries(db, dropId, ['entered'])
    const groupOf = (name: string) => {
      const id = people.find(({ person }) => person.name === name)?.id
      return published?.entries?.find((entry) => entry.id === id)?.group
    }
    expect(groupOf('me')).toBe(groupOf('rival'))
    const groups = ['me', 'kofi', 'yaw'].map(groupOf)
    expect(groups.toSorted()).toEqual([1, 2, 3])
    expect(published?.winners).toHaveLength(3)
    expect(JSON.stringify(published)).not.toContain('24123456')

    await erasePersonalData({ db, email: 'rival@example.com' }, orders.now())
    expect(await createPublishedDraws(db).read(dropId)).toEqual(published)
    expect(await listEntered(db, dropId)).toEqual(published?.entries)
    const left = JSON.stringify(await db.selectFrom('draw_links').selectAll().execute())
    expect(left).not.toContain('rival@example.com')
  })
})
