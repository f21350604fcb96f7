import { expect, test } from 'vitest'
import { listEntered } from '#database/draws/draw-entries'
import { findDraw } from '#database/draws/draws'
import { markFailed } from '#database/mail/outbox'
import { countWaiting } from '#testing/database/count-waiting'
import { eachEngine } from '#testing/database/each-engine'
import {
  brokenIn,
  ENTRIES_MS,
  enter,
  enterAndConfirm,
  enterForLink,
  enterUnmailed,
  entryForm,
  mailLetters,
  OTHER_TEE,
  openDraw,
  runDraws,
  statesIn,
  TEE,
  type TestDraw,
  tokenIn,
} from '#testing/draws/open-draw'
import { lettersTo } from '#testing/mail/letters-to'
import { aConfig } from '../config.builder.ts'
import { callOffDrop } from '../drops/change-drops.ts'
import { closeDraws } from './close-draws.ts'
import { confirmEntry } from './confirm-entry.ts'
import { enterDraw } from './enter-draw.ts'

const MINUTE = 60_000
const AMA = { email: 'ama@example.com' }
const ESI = { email: 'esi@example.com', phone: '0241111111' }
const KOFI = { email: 'kofi@example.com', phone: '0242222222' }

async function isDrawn({ db, dropId, orders }: TestDraw): Promise<boolean> {
  await closeDraws(orders)
  const draw = await findDraw(db, dropId)
  expect(draw?.frozenAtMs === null).toBe(draw?.drawnAtMs === null)
  return draw?.drawnAtMs !== null
}

eachEngine('a draw whose letters wait', (engine) => {
  test('is frozen and drawn at the close if none of them is late [D127]', async () => {
    const draw = await openDraw(engine)
    await enterAndConfirm(draw, AMA)
    const onTime = await enterForLink(draw, ESI)
    draw.orders.advance(ENTRIES_MS - 1)
    expect(await isDrawn(draw)).toBe(false)
    draw.orders.advance(1)
    expect(await isDrawn(draw)).toBe(true)
    expect(await confirmEntry(draw, onTime)).toBe('closed')
  })

  test('closes entries on time, and waits until the last late link was used [D126] [D127]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    orders.advance(ENTRIES_MS - MINUTE)
    const onTime = await enterForLink(draw, AMA)
    const waits = await enterUnmailed(draw, ESI)
    const waitsToo = await enterUnmailed(draw, KOFI)
    orders.advance(MINUTE)
    expect((await enter(draw, { email: 'late@example.com', phone: '0243333333' })).ok).toBe(false)
    expect(await isDrawn(draw)).toBe(false)
    expect(await confirmEntry(draw, onTime)).toBe('closed')
    orders.advance(10 * MINUTE)
    await mailLetters(draw)
    expect(await isDrawn(draw)).toBe(false)
    orders.advance(30 * MINUTE - 1)
    expect(await confirmEntry(draw, waits)).toBe('entered')
    expect(await isDrawn(draw)).toBe(false)
    expect(await confirmEntry(draw, waitsToo)).toBe('entered')
    expect(await isDrawn(draw)).toBe(true)
    expect(await listEntered(db, dropId)).toHaveLength(2)
    await runDraws(draw)
    expect((await statesIn(db)).filter((state) => state.endsWith('offered'))).toHaveLength(1)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('waits until the last late link has run out, which then counts no more [D126] [D127]', async () => {
    const draw = await openDraw(engine)
    const { orders } = draw
    orders.advance(ENTRIES_MS - 20 * MINUTE)
    const late = await enterUnmailed(draw, AMA)
    // It left in time for the close, but more than five minutes after the request.
    orders.advance(15 * MINUTE)
    await mailLetters(draw)
    orders.advance(5 * MINUTE)
    expect(await isDrawn(draw)).toBe(false)
    orders.advance(25 * MINUTE - 1)
    expect(await isDrawn(draw)).toBe(false)
    orders.advance(1)
    expect(await confirmEntry(draw, late)).toBe('closed')
    expect(await isDrawn(draw)).toBe(true)
    expect(await listEntered(draw.db, draw.dropId)).toEqual([])
  })

  test('is drawn an hour after the close at the latest, whatever became of the letters [D128]', async () => {
    const draw = await openDraw(engine)
    const { db, orders } = draw
    await enterAndConfirm(draw, AMA)
    orders.advance(ENTRIES_MS - MINUTE)
    const never = await enterUnmailed(draw, ESI)
    orders.advance(MINUTE + 50 * MINUTE)
    expect(await isDrawn(draw)).toBe(false)
    orders.advance(10 * MINUTE - 1)
    expect(await isDrawn(draw)).toBe(false)
    orders.advance(1)
    expect(await isDrawn(draw)).toBe(true)
    expect(await confirmEntry(draw, never)).toBe('closed')
    // A letter that leads nowhere is not sent any more.
    expect(await lettersTo(db, ESI.email)).toEqual([])
    expect(await statesIn(db)).toEqual(['ama entered', 'esi unconfirmed'])
  })

  test('waits for no letter that failed for good, and mails none of a draw that was called off [D128]', async () => {
    const draw = await openDraw(engine)
    const { db, orders, dropId } = draw
    await enterUnmailed(draw, AMA)
    const { dedupe_key } = await db
      .selectFrom('outbox')
      .select('dedupe_key')
      .executeTakeFirstOrThrow()
    await markFailed(db, dedupe_key, { nowMs: orders.now(), error: 'no such mailbox' })
    orders.advance(ENTRIES_MS)
    expect(await isDrawn(draw)).toBe(true)

    const other = await openDraw(engine)
    await enterUnmailed(other, ESI)
    const actor = { staffId: null, name: 'test' }
    expect((await callOffDrop(other.orders, { id: other.dropId, actor })).ok).toBe(true)
    await closeDraws(other.orders)
    expect(await lettersTo(other.db, ESI.email)).toEqual([])
    expect(await listEntered(db, dropId)).toEqual([])
  })

  test('whose process has not noted the leaving yet takes the press of who got the letter [D126]', async () => {
    const draw = await openDraw(engine)
    draw.orders.advance(ENTRIES_MS - MINUTE)
    const token = await enterUnmailed(draw, AMA)
    draw.orders.advance(2 * MINUTE)
    expect(await confirmEntry(draw, token)).toBe('entered')
    expect(await isDrawn(draw)).toBe(true)
  })

  test('waits for an entry that is stored in the moment of the close [D129]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    orders.advance(ENTRIES_MS - 1)
    const locked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    let readings = 0
    const nowIn = async () => {
      const nowMs = orders.now()
      readings += 1
      // The second is read under the lock.
      if (readings === 2) {
        locked.resolve()
        await held.promise
      }
      return nowMs
    }
    const form = entryForm(dropId, AMA)
    const entering = enterDraw(
      { ...draw, orders: { ...orders, nowIn } },
      { form, ip: '41.66.192.1' },
    )
    await locked.promise
    orders.advance(1)
    const closing = closeDraws(orders)
    // SQLite has one writer at a time anyway.
    if (engine.name === 'postgres') await expect.poll(() => countWaiting(db)).toBe(1)
    held.resolve()
    expect((await entering).ok).toBe(true)
    await closing
    expect((await findDraw(db, dropId))?.frozenAtMs).toBeNull()
    const [letter] = await lettersTo(db, AMA.email)
    expect(await confirmEntry(draw, tokenIn(letter?.text ?? ''))).toBe('entered')
    expect(await isDrawn(draw)).toBe(true)
  })
})

eachEngine('a network from which many enter', (engine) => {
  test('has its entries stored up to its limit, and others are not concerned [D124]', async () => {
    const draw = await openDraw(engine)
    const limited = { ...draw, config: aConfig({ entriesPerHour: 4 }) }
    const enterAs = (name: string, ip: string) =>
      enter(limited, { email: `${name}@example.com`, phone: '0241234567' }, ip)
    const answers = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) answers.push(await enterAs(name, '41.66.192.1'))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, false])
    expect(answers.at(-1)).toMatchObject({ error: { code: 'too-many-requests' } })
    expect((await enterAs('other', '41.66.192.2')).ok).toBe(true)
    expect(await statesIn(draw.db)).toHaveLength(5)
    const places = await draw.db.selectFrom('outbox').select('place').orderBy('place').execute()
    expect(places.map(({ place }) => place)).toEqual([1, 1, 2, 3, 4])
    draw.orders.advance(60 * MINUTE)
    expect((await enterAs('e', '41.66.192.1')).ok).toBe(true)
  })
})

eachEngine('a mailbox that enters a draw again', (engine) => {
  test('has one entry, also at once and in other spellings, and enters with what its own link says [D125]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId } = draw
    const forms = [
      { email: 'a.ma@gmail.com', variant: TEE, phone: '0240000001', name: 'Ama' },
      { email: 'ama+x@gmail.com', variant: OTHER_TEE, phone: '0240000002', name: 'Rival' },
      { email: 'AMA@googlemail.com', variant: OTHER_TEE, phone: '0240000003', name: 'Another' },
    ]
    await Promise.all(forms.map((form) => enter(draw, form)))
    expect(await db.selectFrom('draw_entries').select('id').execute()).toHaveLength(1)
    await mailLetters(draw)
    const [own] = await lettersTo(db, 'a.ma@gmail.com')
    // Nothing that others typed in between changes it.
    expect(await confirmEntry(draw, tokenIn(own?.text ?? ''))).toBe('entered')
    expect(await db.selectFrom('draw_entries').selectAll().execute()).toMatchObject([
      { address: 'a.ma@gmail.com', phone: '240000001', name: 'Ama', size: 'M' },
    ])
    const [others] = await lettersTo(db, 'ama+x@gmail.com')
    expect(await confirmEntry(draw, tokenIn(others?.text ?? ''))).toBe('repeated')
    expect(await listEntered(db, dropId)).toMatchObject([TEE])
  })

  test('gets the letter of its own form, however many a stranger of another network had sent to it [D152]', async () => {
    const draw = await openDraw(engine)
    const { db } = draw
    const rival = { email: 'ama@example.com', variant: OTHER_TEE, name: 'Rival' }
    for (const number of [1, 2, 3, 4, 5]) {
      await enter(draw, { ...rival, phone: `024000000${number}` }, '197.210.1.1')
    }
    const letters = await lettersTo(db, rival.email)
    // A stranger has as many sent to it as ever.
    expect(letters).toHaveLength(3)
    const own = await enterForLink(draw, { email: 'ama@example.com', name: 'Ama' })
    expect(letters.map(({ text }) => tokenIn(text))).not.toContain(own)
    expect(await confirmEntry(draw, own)).toBe('entered')
    expect(await db.selectFrom('draw_entries').selectAll().execute()).toMatchObject([
      { phone: '241234567', name: 'Ama', size: 'M' },
    ])
  })

  test('gets no more than a dozen letters of a draw in a day, from however many networks [D152]', async () => {
    const draw = await openDraw(engine)
    for (let network = 1; network <= 8; network += 1) {
      for (let number = 1; number <= 3; number += 1) {
        const form = { email: 'ama@example.com', phone: `02400000${network}${number}` }
        expect(await enter(draw, form, `197.210.1.${network}`)).toMatchObject({ ok: true })
      }
    }
    expect(await lettersTo(draw.db, 'ama@example.com')).toHaveLength(12)
  })
})
