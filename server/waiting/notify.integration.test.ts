import { expect, test } from 'vitest'
import { deleteOldWaiting, deleteUnconfirmedWaiting } from '#database/waiting/waiting-retention'
import { RETENTION } from '#domain/data-rights/retention'
import { planDrop } from '#server/drops/change-drops'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { setStock } from '#testing/orders/set-stock'
import {
  ask,
  askAndConfirm,
  linksTo,
  openWaiting,
  statesIn,
  TEE,
} from '#testing/waiting/open-waiting'
import { aConfig } from '../config.builder.ts'
import { unsubscribe } from '../newsletter/unsubscribe.ts'
import { confirmRequest } from './confirm-request.ts'
import { sendDeferredLetters } from './send-deferred-letters.ts'
import { tellPeople } from './tell-people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AMA = { email: 'ama@example.com' }

eachEngine('a request to be told', (engine) => {
  test('counts once the mailed link was used, and is answered with one mail [D40]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    expect(await ask(waiting, AMA)).toEqual({ ok: true, value: TEE })
    await setStock(db, TEE, 3)
    await tellPeople(waiting)
    const [first, ...others] = await linksTo(db, AMA.email)
    expect(others).toEqual([])
    expect(await confirmRequest(waiting, 'x'.repeat(43))).toBeNull()
    expect(await confirmRequest(waiting, first?.token)).toBe('notify')
    expect(await confirmRequest(waiting, first?.token)).toBe('notify')
    orders.advance(MINUTE)
    for (let run = 0; run < 3; run += 1) await tellPeople(waiting)
    const letters = await linksTo(db, AMA.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Shall we tell you about Ancient Dragon Tee?',
      'Ancient Dragon Tee is back',
    ])
    expect(await statesIn(db)).toEqual(['ama done'])
    const links = await db.selectFrom('waiting_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(first?.token)
    // Asked again later, it is another request.
    await setStock(db, TEE, 0)
    orders.advance(DAY)
    await askAndConfirm(waiting, AMA)
    expect(await statesIn(db)).toEqual(['ama waiting'])
    expect(await brokenInvariants(db, [{ ...TEE, quantity: 0 }])).toEqual([])
  })

  test('is kept once for a mailbox, however it is spelled, and says nothing about it [D41]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    await askAndConfirm(waiting, { email: 'a.ma@gmail.com' })
    for (const email of ['ama+1@gmail.com', 'A.M.A@googlemail.com', 'a.ma@gmail.com']) {
      orders.advance(HOUR)
      expect(await ask(waiting, { email })).toEqual({ ok: true, value: TEE })
    }
    expect(await statesIn(db)).toEqual(['a.ma waiting'])
    expect(await db.selectFrom('outbox').select('kind').execute()).toHaveLength(1)
  })

  test('mails a mailbox at most three times a day, and about one piece not twice in ten minutes [D42]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    const sizes = ['S', 'M', 'L', 'XL'] as const
    for (const size of sizes) {
      for (let press = 0; press < 3; press += 1) {
        const asked = await ask(waiting, { ...AMA, variant: { ...TEE, size } })
        expect(asked.ok).toBe(true)
      }
    }
    expect(await linksTo(db, AMA.email)).toHaveLength(3)
    orders.advance(DAY)
    await ask(waiting, { ...AMA, variant: { ...TEE, size: 'XL' } })
    expect(await linksTo(db, AMA.email)).toHaveLength(4)
  })

  test('is stored however many letters the mailbox got today; its letter comes when it may [D124]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    for (const size of ['S', 'M', 'L', 'XL'] as const) {
      expect((await ask(waiting, { ...AMA, variant: { ...TEE, size } })).ok).toBe(true)
    }
    expect(await statesIn(db)).toHaveLength(4)
    await sendDeferredLetters(waiting)
    expect(await linksTo(db, AMA.email)).toHaveLength(3)
    orders.advance(DAY)
    await Promise.all([sendDeferredLetters(waiting), sendDeferredLetters(waiting)])
    await sendDeferredLetters(waiting)
    const letters = await linksTo(db, AMA.email)
    expect(letters).toHaveLength(4)
    expect(await confirmRequest(waiting, letters.at(-1)?.token)).toBe('notify')
  })

  test('is stored up to the limit of its network, and others are not concerned [D124]', async () => {
    const open = await openWaiting(engine)
    const waiting = { ...open, config: aConfig({ entriesPerHour: 3 }) }
    const answers = []
    for (const name of ['a', 'b', 'c', 'd']) {
      answers.push((await ask(waiting, { email: `${name}@example.com` })).ok)
    }
    expect(answers).toEqual([true, true, true, false])
    // A mailbox that gets no more letters is no way around it.
    expect((await ask(waiting, { email: 'a@example.com' })).ok).toBe(false)
    expect((await ask(waiting, { email: 'd@example.com', ip: '41.66.192.9' })).ok).toBe(true)
    expect(await statesIn(open.db)).toHaveLength(4)
  })

  test('is answered in the order of asking, to no more people than there are pieces [D43]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await askAndConfirm(waiting, { email: `${name}@example.com` })
      orders.advance(1000)
    }
    await setStock(db, TEE, 2)
    await Promise.all([tellPeople(waiting), tellPeople(waiting), tellPeople(waiting)])
    const afterTwo = ['one done', 'two done', 'three waiting', 'four waiting', 'five waiting']
    expect(await statesIn(db)).toEqual(afterTwo)
    // Nobody has bought yet: those who were told have a day.
    orders.advance(HOUR)
    await tellPeople(waiting)
    expect(await statesIn(db)).toEqual(afterTwo)
    // One more came.
    await setStock(db, TEE, 3)
    await tellPeople(waiting)
    expect((await statesIn(db)).slice(2)).toEqual(['three done', 'four waiting', 'five waiting'])
    orders.advance(DAY)
    await setStock(db, TEE, 1)
    await tellPeople(waiting)
    expect((await statesIn(db)).slice(3)).toEqual(['four done', 'five waiting'])
    expect(await brokenInvariants(db, [{ ...TEE, quantity: 1 }])).toEqual([])
  })

  test('is not answered while a drop of the piece has not opened [D44]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    await askAndConfirm(waiting, AMA)
    const typed = {
      title: 'Dragons',
      at: new Date(orders.now() + HOUR).toISOString(),
      productIds: ['14'],
      limit: '1',
      mode: 'line',
      holdMinutes: '10',
    }
    const actor = { staffId: null, name: 'test' }
    expect((await planDrop(orders, { typed, actor })).ok).toBe(true)
    await setStock(db, TEE, 3)
    await tellPeople(waiting)
    expect(await statesIn(db)).toEqual(['ama waiting'])
    orders.advance(HOUR)
    await tellPeople(waiting)
    expect(await statesIn(db)).toEqual(['ama done'])
  })

  test('ends by the link of any of its mails, with all requests of the mailbox [D45]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    const token = await askAndConfirm(waiting, AMA)
    await ask(waiting, { ...AMA, variant: { ...TEE, size: 'L' } })
    await askAndConfirm(waiting, { email: 'kofi@example.com' })
    orders.advance(8 * DAY)
    expect(await unsubscribe(waiting, token)).toBe(true)
    expect((await statesIn(db)).toSorted()).toEqual(['ama gone', 'ama gone', 'kofi waiting'])
    await setStock(db, TEE, 5)
    await tellPeople(waiting)
    expect((await linksTo(db, AMA.email)).map(({ subject }) => subject)).not.toContain(
      'Ancient Dragon Tee is back',
    )
    const other = (await linksTo(db, AMA.email)).at(-1)
    expect(await confirmRequest(waiting, other?.token)).toBeNull()
  })

  test('is forgotten after 90 days, and after 30 if it was not confirmed [D46]', async () => {
    const waiting = await openWaiting(engine)
    const { db, orders } = waiting
    await askAndConfirm(waiting, AMA)
    await ask(waiting, { email: 'kofi@example.com' })
    orders.advance(31 * DAY)
    expect(await deleteUnconfirmedWaiting(db, orders.now() - RETENTION.unconfirmedWaiting.ms)).toBe(
      1,
    )
    expect(await deleteOldWaiting(db, orders.now() - RETENTION.waitingList.ms)).toBe(0)
    orders.advance(60 * DAY)
    expect(await deleteOldWaiting(db, orders.now() - RETENTION.waitingList.ms)).toBe(1)
    expect(await db.selectFrom('waiting_links').selectAll().execute()).toEqual([])
  })

  test('for a piece that is not in the shop is refused [D47]', async () => {
    const waiting = await openWaiting(engine)
    for (const variant of [
      { ...TEE, productId: 999 },
      { ...TEE, colour: 'Pink' },
      { ...TEE, size: 'One Size' },
    ] as const) {
      expect(await ask(waiting, { ...AMA, variant })).toEqual({
        ok: false,
        error: { code: 'waiting-piece-unknown' },
      })
    }
    expect(await statesIn(waiting.db)).toEqual([])
  })

  test('tells nobody of a piece whose sale is stopped, until it goes on [D84]', async () => {
    const waiting = await openWaiting(engine)
    await askAndConfirm(waiting, { email: 'one@example.com' })
    await setStock(waiting.db, TEE, 1)
    const pausedAt = (paused_at: number | null) =>
      waiting.db
        .updateTable('products')
        .set({ paused_at })
        .where('id', '=', TEE.productId)
        .execute()
    await pausedAt(1)
    await tellPeople(waiting)
    expect(await statesIn(waiting.db)).toEqual(['one waiting'])
    await pausedAt(null)
    await tellPeople(waiting)
    expect(await statesIn(waiting.db)).toEqual(['one done'])
  })
})
