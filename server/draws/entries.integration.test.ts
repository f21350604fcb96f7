import { expect, test } from 'vitest'
import { MAX_CLOCK_SKEW_MS } from '#database/clock'
import { listEntered } from '#database/draws/draw-entries'
import { findDraw } from '#database/draws/draws'
import { transact } from '#database/transact'
import { eachEngine } from '#testing/database/each-engine'
import {
  brokenIn,
  ENTRIES_MS,
  enter,
  enterAll,
  enterAndConfirm,
  enterForLink,
  entryForm,
  OTHER_TEE,
  openDraw,
  planDraw,
  statesIn,
  TEE,
} from '#testing/draws/open-draw'
import { lettersTo } from '#testing/mail/letters-to'
import { closeDraws, freeze } from './close-draws.ts'
import { confirmEntry } from './confirm-entry.ts'
import { enterDraw } from './enter-draw.ts'

const DAY_MS = 24 * 3_600_000

eachEngine('entries of a draw', (engine) => {
  test('count once the mailed link is confirmed, and tell their number [D60]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId } = draw
    const token = await enterForLink(draw, { email: 'ama@example.com' })
    expect(await statesIn(db)).toEqual(['ama unconfirmed'])
    expect(await listEntered(db, dropId)).toEqual([])
    expect(await confirmEntry(draw, token)).toBe('entered')
    const [entry] = await listEntered(db, dropId)
    expect(entry).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), ...TEE, group: 1 })
    const letters = await lettersTo(db, 'ama@example.com')
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Your entry for Dragons',
      'You are in the draw Dragons',
    ])
    expect(letters[1]?.text).toContain(entry?.id)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('confirmed twice or long after, by a repeated or replayed link, change nothing [D72]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    const token = await enterForLink(draw, { email: 'ama@example.com' })
    const pressed = await Promise.all(Array.from({ length: 5 }, () => confirmEntry(draw, token)))
    expect(pressed.toSorted()).toEqual(['entered', 'repeated', 'repeated', 'repeated', 'repeated'])
    const before = await listEntered(db, dropId)
    const late = await enterForLink(draw, { email: 'esi@example.com', phone: '0241111111' })
    orders.advance(ENTRIES_MS)
    await closeDraws(orders)
    expect(await confirmEntry(draw, token)).toBe('repeated')
    expect(await confirmEntry(draw, late)).toBe('closed')
    expect(await listEntered(db, dropId)).toEqual(before)
    expect(await lettersTo(db, 'ama@example.com')).toHaveLength(2)
  })

  test.each([-DAY_MS, DAY_MS])(
    'close by the database’s clock when that of the process is wrong by %i ms [D61]',
    async (wrongMs) => {
      const draw = await openDraw(engine)
      const { orders } = draw
      const token = await enterForLink(draw, { email: 'ama@example.com' })
      const late = await enterForLink(draw, { email: 'esi@example.com', phone: '0241111111' })
      const wrong = { ...draw, now: () => orders.now() + wrongMs }
      orders.advance(ENTRIES_MS - 1)
      expect(await confirmEntry(wrong, token)).toBe('entered')
      orders.advance(1)
      expect(await confirmEntry(wrong, late)).toBe('closed')
      const typed = entryForm(draw.dropId, { email: 'kofi@example.com', phone: '0242222222' })
      expect(await enterDraw(wrong, { form: typed, ip: '41.66.192.1' })).toEqual({
        ok: false,
        error: { code: 'draw-closed' },
      })
      expect(await statesIn(draw.db)).toEqual(['ama entered', 'esi unconfirmed'])
    },
  )

  test('of one phone, however it is written, all count; of one mailbox one [D62]', async () => {
    const draw = await openDraw(engine)
    const phones = ['0241234567', '+233 24 123 4567', '024 123 4567', '+2330241234567']
    const ofPhone = []
    for (const [index, phone] of phones.entries()) {
      ofPhone.push(await enterForLink(draw, { email: `p${index}@example.com`, phone }))
    }
    const all = await Promise.all(ofPhone.map((token) => confirmEntry(draw, token)))
    expect(all).toEqual(['entered', 'entered', 'entered', 'entered'])

    const ofMailbox = []
    for (const [index, email] of [
      'a.ma@gmail.com',
      'am.a+x@gmail.com',
      'AMA@googlemail.com',
    ].entries()) {
      const phone = `025000000${index}`
      const variant = index === 0 ? TEE : OTHER_TEE
      ofMailbox.push(await enterForLink(draw, { email, phone, variant }))
      draw.orders.advance(11 * 60_000)
    }
    const two = await Promise.all(ofMailbox.map((token) => confirmEntry(draw, token)))
    expect(two.toSorted()).toEqual(['entered', 'repeated', 'repeated'])
    expect(await listEntered(draw.db, draw.dropId)).toHaveLength(5)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('of another draw do not count against a person', async () => {
    const draw = await openDraw(engine)
    await enterAndConfirm(draw, { email: 'ama@example.com' })
    const other = { ...draw, dropId: await planDraw(draw.orders, 'Rosettes') }
    draw.orders.advance(11 * 60_000)
    await enterAndConfirm(other, { email: 'ama@example.com' })
    expect(await statesIn(draw.db)).toEqual(['ama entered', 'ama entered'])
  })

  test('tell a stranger nothing: a mailbox that takes part is mailed that instead [D63]', async () => {
    const draw = await openDraw(engine)
    const { db } = draw
    await enterAndConfirm(draw, { email: 'ama@example.com' })
    const [entry] = await listEntered(db, draw.dropId)
    draw.orders.advance(11 * 60_000)
    const answers = [
      await enter(draw, { email: 'a.m+a@example.com', phone: '0240000001' }),
      await enter(draw, { email: 'Ama@Example.com', phone: '0240000002' }),
      await enter(draw, { email: 'new@example.com', phone: '0241234567' }),
    ]
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: null })
    expect(await statesIn(db)).toEqual(['a.m+a unconfirmed', 'ama entered', 'new unconfirmed'])
    const letters = await lettersTo(db, 'ama@example.com')
    expect(letters.at(-1)?.subject).toBe('You are in the draw Dragons already')
    expect(letters.at(-1)?.text).toContain(entry?.id)
  })

  test('confirmed while the list is frozen are in it, or are told that it is too late [D64]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    const tokens = []
    for (let index = 0; index < 12; index += 1) {
      const phone = `02400000${String(index).padStart(2, '0')}`
      tokens.push(await enterForLink(draw, { email: `p${index}@example.com`, phone }))
    }
    orders.advance(ENTRIES_MS - 3)
    // The clock runs while they press: each reading is a third of a millisecond later.
    let readings = 0
    const nowIn = () => orders.now() + Math.floor(readings++ / 3)
    const racing = { ...draw, orders: { ...orders, nowIn } }
    const closing = async () => {
      while (!(await transact(db, (trx) => freeze(trx, dropId, nowIn)))) await Promise.resolve()
      return listEntered(db, dropId)
    }
    const [outcomes, frozen] = await Promise.all([
      Promise.all(tokens.map((token) => confirmEntry(racing, token))),
      closing(),
    ])
    const counted = outcomes.filter((outcome) => outcome === 'entered').length
    expect(frozen).toHaveLength(counted)
    expect(await listEntered(db, dropId)).toEqual(frozen)
    expect(outcomes.every((outcome) => outcome === 'entered' || outcome === 'closed')).toBe(true)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('do not come in after the freeze even if the clock goes back [D64]', async () => {
    const draw = await openDraw(engine)
    const token = await enterForLink(draw, { email: 'ama@example.com' })
    draw.orders.advance(ENTRIES_MS)
    await closeDraws(draw.orders)
    draw.orders.advance(-ENTRIES_MS / 2)
    expect(await confirmEntry(draw, token)).toBe('closed')
    expect(await listEntered(draw.db, draw.dropId)).toEqual([])
  })

  test.each([
    [{ drop: 'zzzzzzzz' }, 'draw-unknown'],
    [{ product: '13' }, 'draw-unknown'],
    [{ product: '999' }, 'draw-unknown'],
    [{ product: "1' or 1=1" }, 'draw-unknown'],
    [{ variant: 'Pink|M' }, 'fields-invalid'],
    [{ variant: 'Black' }, 'fields-invalid'],
    [{ email: 'nobody' }, 'fields-invalid'],
    [{ phone: '1' }, 'fields-invalid'],
    [{ name: '  ' }, 'fields-invalid'],
  ])('with %j are refused, and nothing is written [D78]', async (changes, code) => {
    const draw = await openDraw(engine)
    const form = { ...entryForm(draw.dropId, { email: 'ama@example.com' }), ...changes }
    const refused = await enterDraw(draw, { form, ip: '41.66.192.1' })
    expect(refused).toMatchObject({ ok: false, error: { code } })
    expect(await statesIn(draw.db)).toEqual([])
    expect(await lettersTo(draw.db, 'ama@example.com')).toEqual([])
  })

  test('are stored however many letters the mailbox got about other draws today [D124]', async () => {
    const draw = await openDraw(engine)
    for (const title of ['One', 'Two', 'Three']) {
      const other = { ...draw, dropId: await planDraw(draw.orders, title) }
      await enterAndConfirm(other, { email: 'ama@example.com' })
    }
    expect(await enterAndConfirm(draw, { email: 'ama@example.com' })).not.toBe('')
    expect(await listEntered(draw.db, draw.dropId)).toHaveLength(1)
  })

  test('cannot flood a mailbox [D78]', async () => {
    const draw = await openDraw(engine)
    for (const variant of [TEE, TEE, OTHER_TEE]) {
      expect((await enter(draw, { email: 'ama@example.com', variant })).ok).toBe(true)
    }
    for (let index = 0; index < 5; index += 1) {
      draw.orders.advance(11 * 60_000)
      expect((await enter(draw, { email: 'a.m.a+1@example.com' })).ok).toBe(true)
      expect((await enter(draw, { email: 'ama@example.com' })).ok).toBe(true)
    }
    expect(await lettersTo(draw.db, 'ama@example.com')).toHaveLength(3)
  })

  test('are published as random numbers and groups, which hold nothing of the person [D69]', async () => {
    const draw = await openDraw(engine)
    await enterAll(draw, ['ama', 'esi', 'kofi'])
    draw.orders.advance(ENTRIES_MS)
    await closeDraws(draw.orders)
    const listed = await listEntered(draw.db, draw.dropId)
    expect(listed.map((entry) => Object.keys(entry).toSorted())).toEqual(
      Array.from({ length: 3 }, () => ['colour', 'group', 'id', 'productId', 'size']),
    )
    const ids = listed.map(({ id }) => id)
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3)
    expect(ids).toEqual(ids.toSorted())
  })

  test('of a draw that a release without seeds planned wait for its seed [D79]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    await db.deleteFrom('draws').where('drop_id', '=', dropId).execute()
    expect(await enter(draw, { email: 'ama@example.com' })).toMatchObject({
      error: { code: 'draw-closed' },
    })
    await Promise.all([closeDraws(orders), closeDraws(orders)])
    const given = await findDraw(db, dropId)
    expect(given).toMatchObject({ seedHash: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null })
    orders.advance(MAX_CLOCK_SKEW_MS)
    await closeDraws(orders)
    expect(await findDraw(db, dropId)).toEqual(given)
    await enterAndConfirm(draw, { email: 'ama@example.com' })
  })
})
