import { expect, test } from 'vitest'
import { saveMessage } from '#database/contact/contact-messages'
import { listFailedMails } from '#database/mail/failed-mails'
import { enqueueMail, markFailed } from '#database/mail/outbox'
import { holdOrder } from '#database/orders/hold-order'
import { settleOrder } from '#database/orders/settle-order'
import { findAttempt } from '#database/payments/payment-attempts'
import { seedCatalogue } from '#database/seed/seed'
import type { OrderReviewReason } from '#domain/order/order'
import { runInKeptProcess as run } from '#testing/commands/owner-commands'
import { type Engine, eachEngine, openForTest } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { aHold, PLACED_AT } from '#testing/orders/new-order'

/** Opens a database in use by this process, as by a running shop; ORD-1 is paid. */
async function openShop(engine: Engine) {
  const settings = await engine.create()
  const { db } = await openForTest(settings)
  await seedCatalogue(db)
  const pay = async (number: number, mismatch: OrderReviewReason | null = null) => {
    await holdOrder(db, aHold(number))
    const attempt = await findAttempt(db, `NKB${number}`)
    if (!attempt) throw new Error('no attempt')
    const orderId = `ORD-${number}`
    const times = { paidAtMs: PLACED_AT, nowMs: PLACED_AT }
    const shopEmail = 'hello@shop.example'
    const paid = { providerId: orderId, channel: 'card', shopEmail, ...times }
    const payment = { ...paid, mismatch, isOverpaid: false }
    await settleOrder(db, attempt, payment, {
      findDifferences: async () => [],
      afterwards: async (trx, state) => {
        if (state === 'paid')
          await enqueueMail(trx, { kind: 'order-mail', orderId, nowMs: PLACED_AT })
      },
    })
  }
  await pay(1)
  const orders = (...args: readonly string[]) => run('orders', args, settings)
  return { db, settings, pay, orders }
}

eachEngine('the commands for orders', (engine) => {
  test('an order is packed, sent, taken back, sent and delivered, in JSON for scripts', async () => {
    const { db, orders } = await openShop(engine)
    const listed = await orders('list', '--json')
    expect(listed).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(listed.stdout)).toMatchObject([
      {
        id: 'ORD-1',
        state: 'paid',
        fulfilment: 'to-pack',
        channel: 'web',
        createdAt: new Date(PLACED_AT).toISOString(),
        paidAt: new Date(PLACED_AT).toISOString(),
        total: 500,
      },
    ])
    expect(await orders('packed', 'ORD-1')).toMatchObject({
      code: 0,
      stdout: 'Order ORD-1 is packed.\n',
    })
    const sent = await orders('sent', 'ORD-1', '--carrier', 'VIP', '--tracking', 'X1', '--json')
    expect(JSON.parse(sent.stdout)).toMatchObject({
      id: 'ORD-1',
      fulfilment: 'sent',
      shipments: [{ carrier: 'VIP', tracking: 'X1', lines: [{ position: 0, quantity: 1 }] }],
    })
    expect(await orders('undo', 'ORD-1')).toMatchObject({ code: 0 })
    const again = await orders('sent', 'ORD-1', '--carrier', 'Kofi', '--line', '0:1')
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('on its way') })
    const delivered = await orders('delivered', 'ORD-1', '--json')
    expect(JSON.parse(delivered.stdout)).toMatchObject({ fulfilment: 'delivered' })
    expect(await orders('note', 'ORD-1', 'left', 'with the guard')).toMatchObject({ code: 0 })
    const shown = (await orders('show', 'ORD-1')).stdout
    expect(shown).toContain('line 0, 1 sent')
    expect(shown).toMatch(/Sent {6}.+: 1 piece, Kofi\n/)
    expect(shown).toMatch(/Note {6}.+: left with the guard/)
    const { notes, history } = JSON.parse((await orders('show', 'ORD-1', '--json')).stdout)
    expect(notes).toMatchObject([{ text: 'left with the guard' }])
    expect(history).toMatchObject([
      { actor: 'npm run orders', action: 'order-packed' },
      { action: 'order-sent' },
      { action: 'order-step-undone' },
      { action: 'order-sent' },
      { action: 'order-delivered' },
      { action: 'order-note-added' },
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('what cannot be done is a sentence that names the order, on stderr, with exit code 1', async () => {
    const { db, orders } = await openShop(engine)
    await holdOrder(db, aHold(2))
    const refusals: readonly (readonly [readonly string[], string])[] = [
      [['packed', 'ORD-9', '--json'], 'There is no order ORD-9.'],
      [['packed', 'ORD-2'], 'Order ORD-2 is not paid.'],
      [['delivered', 'ORD-1'], 'Order ORD-1 is not sent yet'],
      [['undo', 'ORD-1'], 'There is nothing to undo in order ORD-1.'],
      [['sent', 'ORD-1'], 'Order ORD-1 is not sent. carrier: Say who carries the parcel'],
      [['sent', 'ORD-1', '--carrier', 'V', '--line', '4'], 'Order ORD-1 has no such line.'],
      [['sent', 'ORD-1', '--carrier', 'V', '--line', '0:2'], 'Order ORD-1 has fewer pieces left'],
      [['release', 'ORD-1'], 'Order ORD-1 does not wait for a payment.'],
      [['accept', 'ORD-1', 'fine'], 'The payment of order ORD-1 needs no decision.'],
    ]
    const misread = [
      ['sent', 'ORD-1', '--line', 'x'],
      ['note', 'ORD-1'],
      ['list', '--carrier', 'x'],
      ['packed', 'ORD-1', '--wat'],
    ]
    const expected = [
      ...refusals,
      ...misread.map((args) => [args, 'npm run orders -- attention'] as const),
    ]
    await Promise.all(
      expected.map(async ([args, sentence]) => {
        const ended = await orders(...args)
        expect([args, ended]).toMatchObject([args, { code: 1, stdout: '' }])
        expect(ended.stderr).toContain(sentence)
      }),
    )
    expect(await orders('release', 'ORD-2')).toMatchObject({ code: 0 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a payment that needs review is accepted with a reason', async () => {
    const { db, orders, pay } = await openShop(engine)
    await pay(2, 'amount-short')
    const [open] = JSON.parse((await orders('attention', '--json')).stdout)
    expect(open).toMatchObject({ reason: 'amount-short', orderId: 'ORD-2' })
    const accepted = await orders('accept', 'ORD-2', 'rest in cash', '--json')
    expect(JSON.parse(accepted.stdout)).toMatchObject({ state: 'paid', fulfilment: 'to-pack' })
    expect((await orders('attention')).stdout).toBe('Nothing needs you.\n')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('mail and messages answer in JSON too, retry one and mark as answered', async () => {
    const { db, settings } = await openShop(engine)
    await markFailed(db, 'order-mail ORD-1', { nowMs: PLACED_AT, error: 'no' })
    const failed = await run('mail', ['failed', '--json'], settings)
    expect(JSON.parse(failed.stdout)).toMatchObject([{ mail: 'order-mail ORD-1', lastError: 'no' }])
    expect(await run('mail', ['retry', 'order-mail', 'x'], settings)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No failed mail has the name order-mail x.\n',
    })
    const retried = await run('mail', ['retry', 'order-mail ORD-1', '--json'], settings)
    expect(JSON.parse(retried.stdout)).toEqual({ mails: 1 })
    expect(await listFailedMails(db)).toEqual([])

    const texts = { name: 'Ama', email: 'ama@example.com', subject: '', message: 'Hello' }
    await saveMessage(db, { ...texts, id: 'm1', newsletter: false, createdAtMs: PLACED_AT })
    expect(await run('messages', ['answered', 'm1'], settings)).toMatchObject({ code: 0 })
    expect(await run('messages', ['answered', 'm2'], settings)).toMatchObject({
      code: 1,
      stderr: 'There is no message m2.\n',
    })
    const messages = await run('messages', ['list', '--json'], settings)
    expect(JSON.parse(messages.stdout)).toMatchObject([
      { id: 'm1', readAt: expect.any(String), answeredAt: expect.any(String) },
    ])
    expect(
      await db.selectFrom('audit').select(['action', 'subject']).orderBy('id').execute(),
    ).toEqual([
      { action: 'mail-retried', subject: 'mail order-mail ORD-1' },
      { action: 'message-answered', subject: 'message m1' },
    ])
  })
})
