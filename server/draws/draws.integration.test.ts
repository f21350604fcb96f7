import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listEntered, listEntries } from '#database/draws/draw-entries'
import { forgetOldEntries } from '#database/draws/draw-retention'
import { findDraw, lockDraw } from '#database/draws/draws'
import { deleteUnconfirmedInLine } from '#database/line/people'
import { loadOrder } from '#database/orders/orders'
import { transact } from '#database/transact'
import { brand } from '#domain/brand'
import { RETENTION } from '#domain/data-rights/retention'
import { shareOut } from '#domain/draw/draw-order'
import { recomputeCommands } from '#domain/draw/recompute-commands'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import { countWaiting } from '#testing/database/count-waiting'
import { type Engine, eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import {
  brokenIn,
  ENTRIES_MS,
  enterAll,
  enterAndConfirm,
  enterForLink,
  OTHER_TEE,
  openDraw,
  runDraws,
  seedOf,
  statesIn,
  TEE,
  type TestDraw,
} from '#testing/draws/open-draw'
import { lettersTo } from '#testing/mail/letters-to'
import { anOrderBody } from '#testing/orders/order-body'
import { payAs } from '#testing/orders/payer'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { deliveringOnlyIn } from '#testing/orders/with-zones'
import { sha256Hex } from '../base/sha256.ts'
import { erasePersonalData, gatherPersonalData } from '../data-rights/erase-personal-data.ts'
import { callOffDrop, moveDrop } from '../drops/change-drops.ts'
import { writeMail } from '../letters/write-mail.ts'
import { createOwnLink } from '../order-links/own-link.ts'
import { placeOrder, placeSharedOrder } from '../orders/place-order.ts'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { closeDraws } from './close-draws.ts'
import { confirmEntry } from './confirm-entry.ts'
import { loadDrawOrder } from './load-draw-order.ts'
import { offerDrawn } from './offer-drawn.ts'
import { createPublishedDraws } from './published-draws.ts'

const HOUR_MS = 3_600_000
const ACTOR = { staffId: null, name: 'test' } as const
const CHILD = '../draws/draw-and-die.child.ts'

async function drawn(engine: Engine, names: readonly string[], units = 1): Promise<TestDraw> {
  const draw = await openDraw(engine, units)
  await enterAll(draw, names)
  draw.orders.advance(ENTRIES_MS)
  await runDraws(draw)
  return draw
}

/** The names in the order of the draw. */
async function namesInOrder({ db, dropId }: TestDraw): Promise<readonly string[]> {
  const draw = await findDraw(db, dropId)
  const people = await listEntries(db, dropId, ['entered', 'offered', 'won', 'gone', 'lost'])
  const order = draw ? await loadDrawOrder(db, draw) : []
  return order.map(({ id }) => people.find((entry) => entry.id === id)?.person.name ?? '')
}

async function drawOf({ db, dropId }: TestDraw) {
  const draw = await findDraw(db, dropId)
  if (!draw) throw new Error('No draw')
  return draw
}

async function openOrderOf({ db, dropId }: TestDraw): Promise<string> {
  const [offered] = await listEntries(db, dropId, ['offered'])
  return offered?.orderId ?? ''
}

async function pay(draw: TestDraw, orderId: string) {
  const { orders } = draw
  const started = await payAs(orders, { orderId, payer: 'winner', email: 'w@example.com' })
  if (!started.ok) throw new Error(started.error.code)
  const { reference } = started.value
  orders.payments.pay(reference)
  expect(await settlePayment(orders, reference)).toBe('paid')
}

eachEngine('a draw', (engine) => {
  test('gives each piece to the first in the order, with a link to pay for two hours [D71]', async () => {
    const draw = await drawn(engine, ['ama', 'esi', 'kofi', 'yaw'])
    const { db, orders } = draw
    const [first = '', second = '', third = '', fourth = ''] = await namesInOrder(draw)
    const states = (...all: readonly string[]) => all.toSorted()
    const waiting = states(
      `${first} offered`,
      `${second} entered`,
      `${third} entered`,
      `${fourth} entered`,
    )
    expect(await statesIn(db)).toEqual(waiting)
    const orderId = await openOrderOf(draw)
    expect(await loadOrder(db, orderId)).toMatchObject({
      channel: 'message',
      state: 'pending',
      customer: { firstName: first, email: `${first}@example.com` },
      lines: [{ ...TEE, quantity: 1 }],
    })
    const item = {
      kind: 'offer-mail',
      dedupeKey: 'x',
      payload: { orderId },
      attempts: 0,
      createdAtMs: 0,
      requestId: null,
      purpose: null,
    }
    const { publicUrl } = draw.config
    const writer = { ...draw, publicUrl, brand: () => brand, pictures: shippedPictures }
    const mail = await writeMail(writer, item)
    if (!mail.ok || mail.value.kind !== 'letter') throw new Error('No mail')
    expect(mail.value.letter).toMatchObject({
      to: `${first}@example.com`,
      subject: 'You were drawn: Ancient Dragon Tee',
    })
    expect(mail.value.letter.text).toMatch(/https:\/\/shop\.example\/pay#[\w-]{43}/)
    expect(mail.value.letter.unsubscribeUrl).toBeUndefined()

    orders.advance(2 * HOUR_MS - 1)
    await runDraws(draw)
    expect(await statesIn(db)).toEqual(waiting)
    orders.advance(1)
    await runDraws(draw)
    expect(await statesIn(db)).toEqual(
      states(`${first} gone`, `${second} offered`, `${third} entered`, `${fourth} entered`),
    )
    await pay(draw, await openOrderOf(draw))
    await runDraws(draw)
    // Nothing can come to the others any more: they are told at once.
    expect(await statesIn(db)).toEqual(
      states(`${first} gone`, `${second} won`, `${third} lost`, `${fourth} lost`),
    )
    orders.advance(24 * HOUR_MS)
    await runDraws(draw)
    expect(await findDraw(db, draw.dropId)).toMatchObject({ finishedAtMs: expect.any(Number) })
    expect(await brokenIn(draw)).toEqual([])
  })

  test('opens nothing of its winner to who makes a token of the published number [D80]', async () => {
    const draw = await drawn(engine, ['ama'])
    const { dropId, db, orders } = draw
    const orderId = await openOrderOf(draw)
    const started = await payAs(orders, { orderId, payer: 'friend', email: 'friend@example.com' })
    if (!started.ok) throw new Error(started.error.code)
    const { reference } = started.value
    const published = await createPublishedDraws(db).read(dropId)
    const accessToken = `message draw ${published?.winners?.[0]?.id}`
    expect(await readOrderStatus(orders, { reference, accessToken })).toMatchObject({
      orderId,
      customer: null,
    })
    expect(await createOwnLink(orders, { reference, accessToken })).toBeNull()
  })

  test('is not blocked by phones of a country to which the shop does not deliver [D81]', async () => {
    const draw = await openDraw(engine)
    const { db, orders } = draw
    // Whatever the order, one of eight comes before the only one who can be served, almost always.
    for (let index = 0; index < 8; index += 1) {
      const phone = `+44791112345${index}`
      await enterAndConfirm(draw, { email: `rival${index}@example.com`, phone })
    }
    await enterAll(draw, ['ama'])
    orders.advance(ENTRIES_MS)
    await closeDraws(orders)
    await offerDrawn(deliveringOnlyIn(orders))
    expect(await statesIn(db)).toContain('ama offered')
  })

  test('gives only the variant that was named, as often as it is there', async () => {
    const draw = await openDraw(engine, 2)
    await enterAll(draw, ['m1', 'm2', 'm3'])
    await enterAll(draw, ['l1'], OTHER_TEE)
    draw.orders.advance(ENTRIES_MS)
    await runDraws(draw)
    const states = await statesIn(draw.db)
    expect(states.filter((state) => state.endsWith('offered'))).toHaveLength(3)
    expect(states).toContain('l1 offered')
    expect(await stockOfVariant(draw.db, TEE)).toBe(0)
    expect(await stockOfVariant(draw.db, OTHER_TEE)).toBe(1)
    expect(await createPublishedDraws(draw.db).read(draw.dropId)).toMatchObject({
      pieces: [
        { ...OTHER_TEE, pieces: 2 },
        { ...TEE, pieces: 2 },
      ],
      winners: { length: 3 },
    })
    expect(await brokenIn(draw)).toEqual([])
  })

  test('happens once, whichever processes do it at the same moment [D65]', async () => {
    const draw = await openDraw(engine, 3)
    const { db, orders, dropId } = draw
    await enterAll(draw, ['a', 'b', 'c', 'd', 'e', 'f'])
    orders.advance(ENTRIES_MS)
    const process = async () => {
      await closeDraws(orders)
      await offerDrawn(orders)
    }
    await Promise.all([process(), process(), process(), process()])
    const order = await namesInOrder(draw)
    expect(await statesIn(db)).toEqual(
      order.map((name, index) => `${name} ${index < 3 ? 'offered' : 'entered'}`).toSorted(),
    )
    const mails = db.selectFrom('outbox').select('kind').where('kind', '=', 'offer-mail')
    expect(await mails.execute()).toHaveLength(3)
    const before = await findDraw(db, dropId)
    orders.advance(1000)
    await process()
    expect(await findDraw(db, dropId)).toEqual(before)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('is the same for another program: sha256sum, sort and awk [D74] [D133]', async () => {
    const draw = await openDraw(engine, 5)
    // Six with one phone and three others, for five units: whatever the order, five are passed over.
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await enterAndConfirm(draw, { email: `${name}@example.com`, phone: '0245555555' })
    }
    await enterAll(draw, ['g', 'h', 'i'])
    draw.orders.advance(ENTRIES_MS)
    await runDraws(draw)
    const published = await createPublishedDraws(draw.db).read(draw.dropId)
    if (!published?.seed || !published.entries) throw new Error('Not drawn')
    const folder = mkdtempSync(join(tmpdir(), 'draw-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const lines = published.entries.map(({ id, productId, colour, size, group }) =>
      [id, productId, colour, size, group].join('\t'),
    )
    writeFileSync(join(folder, 'list.txt'), `${lines.join('\n')}\n`)
    const units = published.pieces?.map(Object.values).map((fields) => `${fields.join('\t')}\n`)
    writeFileSync(join(folder, 'drawn-for.txt'), units?.join('') ?? '')
    // The very commands of the page, but for the host.
    const shell = recomputeCommands({
      seed: published.seed,
      listUrl: 'list.txt',
      unitsUrl: 'drawn-for.txt',
    }).replaceAll('curl -s', 'cat')
    const options = { encoding: 'utf8', cwd: folder } as const
    const [hashLine = '', ...order] = execFileSync('sh', ['-c', shell], options).trim().split('\n')
    expect(hashLine.split(' ')[0]).toBe(published.hash)
    expect(order).toHaveLength(9)
    const numbersOf = (outcome: string) =>
      order.map((line) => line.split(' ')).flatMap((of) => (of[2] === outcome ? [of[1]] : []))
    expect(numbersOf('drawn')).toEqual(published.winners?.map(({ id }) => id))
    const inOrder = await loadDrawOrder(draw.db, await drawOf(draw))
    const { passedOver } = shareOut(inOrder, published.pieces ?? [])
    expect(numbersOf('passed-over')).toEqual(passedOver.map(({ id }) => id))
    expect(passedOver).toHaveLength(5)
  })

  test('hides the seed until it is drawn, and keeps hash and seed when it is moved [D67] [D68]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    const seed = await seedOf(draw)
    const before = await findDraw(db, dropId)
    expect(before).toMatchObject({ seed: null, seedHash: sha256Hex(seed) })
    await enterAll(draw, ['ama'])
    const at = new Date(orders.now() + 2 * ENTRIES_MS).toISOString()
    expect((await moveDrop(orders, { id: dropId, at, actor: ACTOR })).ok).toBe(true)
    expect(await findDraw(db, dropId)).toMatchObject({ seedHash: before?.seedHash, seed: null })
    expect(await seedOf(draw)).toBe(seed)
    orders.advance(ENTRIES_MS)
    await runDraws(draw)
    expect((await findDraw(db, dropId))?.frozenAtMs).toBeNull()
    const published = createPublishedDraws(db)
    expect(JSON.stringify(await published.read(dropId))).not.toContain(seed)
    const audit = await db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain(seed)
    orders.advance(ENTRIES_MS)
    await runDraws(draw)
    expect(await published.read(dropId)).toMatchObject({ seed, hash: before?.seedHash })
  })

  test('that is frozen in this moment cannot be moved or called off any more [D68]', async () => {
    const draw = await openDraw(engine)
    const { dropId, orders } = draw
    orders.advance(ENTRIES_MS)
    await closeDraws(orders)
    // A process whose clock is behind sees it so.
    const behind = { ...orders, now: () => orders.now() - 1000 }
    const at = new Date(orders.now() + ENTRIES_MS).toISOString()
    const refused = { ok: false, error: { code: 'drop-opened' } }
    expect(await moveDrop(behind, { id: dropId, at, actor: ACTOR })).toEqual(refused)
    expect(await callOffDrop(behind, { id: dropId, actor: ACTOR })).toEqual(refused)
  })

  test('that is called off tells those who entered once [D75]', async () => {
    const draw = await openDraw(engine)
    await enterAll(draw, ['ama'])
    expect((await callOffDrop(draw.orders, { id: draw.dropId, actor: ACTOR })).ok).toBe(true)
    const token = await enterForLinkSafely(draw)
    expect(token).toBe('draw-unknown')
    await runDraws(draw)
    await runDraws(draw)
    expect(await statesIn(draw.db)).toEqual(['ama lost'])
    const letters = await lettersTo(draw.db, 'ama@example.com')
    expect(letters.at(-1)?.subject).toBe('The draw Dragons was called off')
    expect(letters).toHaveLength(3)
  })

  test('tells the others once it is over, not before, and once [D75]', async () => {
    const draw = await drawn(engine, ['ama', 'esi'])
    const { db, orders } = draw
    const [first = '', second = ''] = await namesInOrder(draw)
    const losers = () => lettersTo(db, `${second}@example.com`)
    expect(await losers()).toHaveLength(2)
    // The first holds it to the end of the day, then it is too late for the second.
    await db
      .updateTable('orders')
      .set({ hold_expires_at: orders.now() + 30 * HOUR_MS })
      .execute()
    orders.advance(24 * HOUR_MS - 1)
    await runDraws(draw)
    expect(await losers()).toHaveLength(2)
    orders.advance(1)
    await Promise.all([runDraws(draw), runDraws(draw)])
    expect((await losers()).map(({ subject }) => subject)).toEqual([
      'Your entry for Dragons',
      'You are in the draw Dragons',
      'The draw Dragons: not this time',
    ])
    expect(await statesIn(db)).toEqual([`${first} offered`, `${second} lost`].toSorted())
    expect(await brokenIn(draw)).toEqual([])
  })

  test('tells nobody that nothing can come while an unpaid order of before holds the piece [D83]', async () => {
    const draw = await openDraw(engine)
    const { db, orders } = draw
    await enterAll(draw, ['ama'])
    // This stands for a link to pay that was made before the draw was planned.
    const before = { ...orders, now: () => orders.now() + 96 * HOUR_MS }
    expect((await placeSharedOrder(before, anOrderBody(), '41.66.192.9')).ok).toBe(true)
    expect(await stockOfVariant(db, TEE)).toBe(0)
    await db
      .updateTable('orders')
      .set({ created_at: orders.now(), hold_expires_at: orders.now() + ENTRIES_MS + HOUR_MS })
      .execute()
    orders.advance(ENTRIES_MS)
    await runDraws(draw)
    expect(await statesIn(db)).toEqual(['ama entered'])
    orders.advance(HOUR_MS)
    await runDraws(draw)
    expect(await statesIn(db)).toEqual(['ama offered'])
    expect(await brokenIn(draw)).toEqual([])
  })

  test('leaves its pieces to nobody else for a day, then they are ordinary ones [D76]', async () => {
    const draw = await drawn(engine, ['ama'], 2)
    const { db, orders } = draw
    const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 }
    const body = () => anOrderBody({ lines: [line], shownTotalPesewas: 50_000 })
    expect(await stockOfVariant(db, TEE)).toBe(1)
    expect(await placeOrder(orders, body(), '41.66.192.9')).toMatchObject({
      ok: false,
      error: { code: 'drop-not-open' },
    })
    orders.advance(24 * HOUR_MS)
    expect((await placeOrder(orders, body(), '41.66.192.9')).ok).toBe(true)
    await offerDrawn(orders)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('goes on with the next when who was drawn is erased, and keeps the number [D70]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    await enterAll(draw, ['ama', 'esi', 'kofi', 'left'])
    // Before the close nothing stays.
    await erasePersonalData({ db, email: 'left@example.com' }, orders.now())
    expect(await listEntered(db, dropId)).toHaveLength(3)
    orders.advance(ENTRIES_MS)
    await closeDraws(orders)
    const listed = await listEntered(db, dropId)
    const [first = '', second = ''] = await namesInOrder(draw)
    const held = await gatherPersonalData({ db, email: `${first}@example.com` })
    expect(held.drawEntries).toMatchObject([{ state: 'entered', person: { name: first } }])
    await erasePersonalData({ db, email: `${first}@example.com` }, orders.now())
    await runDraws(draw)
    expect(await listEntered(db, dropId)).toEqual(listed)
    const rows = JSON.stringify(await db.selectFrom('draw_entries').selectAll().execute())
    expect(rows).not.toContain(`${first}@example.com`)
    expect(rows).not.toContain('left@example.com')
    expect(await statesIn(db)).toContain(`${second} offered`)
    expect(await brokenIn(draw)).toEqual([])
  })

  test('cannot be erased while it waits for a payment; then the number stays alone [D70]', async () => {
    const draw = await drawn(engine, ['ama'])
    const { db, orders, dropId } = draw
    const mailbox = { db, email: 'ama@example.com' }
    expect(await erasePersonalData(mailbox, orders.now())).toMatchObject({ isDone: false })
    orders.advance(2 * HOUR_MS)
    await runDraws(draw)
    expect(await erasePersonalData(mailbox, orders.now())).toMatchObject({
      isDone: true,
      erased: { drawEntries: 1 },
    })
    expect(await listEntered(db, dropId)).toHaveLength(1)
    expect(await db.selectFrom('draw_entries').selectAll().execute()).toMatchObject([
      { state: 'gone', email: '', phone: '', name: '', order_id: null, token_hash: null },
    ])
  })

  test('forgets its people after 90 days, and entries without a press a day after the close [D77] [D135]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    await enterAll(draw, ['ama', 'esi'])
    await enterForLink(draw, { email: 'never@example.com', phone: '0249999999' })
    orders.advance(ENTRIES_MS)
    await runDraws(draw)
    const { ms: keptMs } = RETENTION.unconfirmedEntries
    orders.advance(keptMs)
    expect(await deleteUnconfirmedInLine(db, 'draw', orders.now() - keptMs)).toBe(0)
    orders.advance(1)
    expect(await deleteUnconfirmedInLine(db, 'draw', orders.now() - keptMs)).toBe(1)
    expect(await db.selectFrom('draw_links').select('address').execute()).toHaveLength(2)
    orders.advance(24 * HOUR_MS)
    await runDraws(draw)
    const published = await createPublishedDraws(db).read(dropId)
    const opensAtMs = (await findDraw(db, dropId))?.opensAtMs ?? 0
    expect(await forgetOldEntries(db, opensAtMs)).toBe(0)
    expect(await forgetOldEntries(db, opensAtMs + 1)).toBe(2)
    expect(await forgetOldEntries(db, opensAtMs + 1)).toBe(0)
    expect(await createPublishedDraws(db).read(dropId)).toEqual(published)
    const rows = JSON.stringify(await db.selectFrom('draw_entries').selectAll().execute())
    expect(rows).not.toMatch(/example\.com|24[12]0000/)
    expect(await confirmEntry(draw, 'x'.repeat(43))).toBeNull()
  })

  test('offers nothing while nothing is there, and the first in the order what comes later', async () => {
    const draw = await openDraw(engine, 1)
    const { db, orders } = draw
    await enterAll(draw, ['ama', 'esi'])
    orders.advance(ENTRIES_MS)
    await closeDraws(orders)
    await setStock(db, TEE, 0)
    await offerDrawn(orders)
    expect(await statesIn(db)).toEqual(['ama entered', 'esi entered'])
    await setStock(db, TEE, 1)
    await offerDrawn(orders)
    const [first] = await namesInOrder(draw)
    expect(await statesIn(db)).toContain(`${first} offered`)
  })

  test('waits for an entry that is being confirmed by a slow transaction [D64]', async () => {
    const draw = await openDraw(engine)
    const { db, dropId, orders } = draw
    orders.advance(ENTRIES_MS)
    const steps: string[] = []
    const locked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow = transact(db, async (trx) => {
      await lockDraw(trx, dropId)
      locked.resolve()
      await held.promise
      steps.push('entry')
    })
    await locked.promise
    const closing = closeDraws(orders).then(() => steps.push('closed'))
    // SQLite has one writer at a time anyway.
    if (engine.name === 'postgres') await expect.poll(() => countWaiting(db)).toBe(1)
    held.resolve()
    await Promise.all([slow, closing])
    expect(steps).toEqual(['entry', 'closed'])
  })

  async function enterForLinkSafely(draw: TestDraw): Promise<string> {
    return enterAndConfirm(draw, { email: 'late@example.com', phone: '0247777777' }).catch(
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  }
})

eachEngine('killed in the middle of a draw', (engine) => {
  test.each(['freezing', 'between-freeze-and-draw', 'in-the-first-offer', 'between-two-winners'])(
    '%s: the next run goes on, with the same result [D66]',
    async (step) => {
      let settings: Awaited<ReturnType<Engine['create']>> | undefined
      const kept: Engine = {
        ...engine,
        openSeeded: async () => {
          settings = await engine.createSeeded()
          return openForTest(settings)
        },
      }
      const draw = await openDraw(kept, 2)
      const { db, dropId, orders } = draw
      await enterAll(draw, ['a', 'b', 'c', 'd'])
      orders.advance(ENTRIES_MS)
      const listed = await listEntered(db, dropId)
      if (!settings) throw new Error('No database')
      for (let time = 0; time < 2; time += 1) {
        const child = startChild(CHILD, settings, 0, [step, String(orders.now())])
        await once(child, 'exit')
        if (time === 0) expect(child.signalCode).toBe('SIGKILL')
        expect(await brokenIn(draw)).toEqual([])
      }
      await runDraws(draw)
      expect(await listEntered(db, dropId)).toEqual(listed)
      const order = await namesInOrder(draw)
      expect(await statesIn(db)).toEqual(
        order.map((name, index) => `${name} ${index < 2 ? 'offered' : 'entered'}`).toSorted(),
      )
      expect(await brokenIn(draw)).toEqual([])
    },
  )
})
