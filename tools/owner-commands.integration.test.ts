import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { enqueueMail, markFailed } from '#database/mail/outbox'
import { leaseNext } from '#database/mail/outbox-lease'
import { insertOrder, moveOrder } from '#database/orders/orders'
import { newReviewCase, openReviewCase } from '#database/orders/review-cases'
import { insertAttempt, succeedAttempt } from '#database/payments/payment-attempts'
import { markProcessed, storeEvent } from '#database/payments/webhook-events'
import { withRequestId } from '#database/request-id'
import type { Schema } from '#database/schema'
import type { OrderReviewReason, OrderState } from '#domain/order/order'
import type { PaymentMode } from '#domain/order/payment-mode'
import { runCommand, startCommand } from '#testing/commands/owner-commands'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { aNewOrder } from '#testing/orders/new-order'

const SENT = { provider: 'fake', kind: 'payment-succeeded' } as const

const NOW = Date.UTC(2026, 10, 15, 3, 47)

function leaseAt(nowMs: number) {
  return { nowMs, leaseMs: 60_000, withLetters: true }
}

type OrderToStore = {
  readonly number: number
  readonly state: OrderState
  readonly reason?: OrderReviewReason
  readonly payments?: number
  readonly paidPesewas?: number
  readonly mode?: PaymentMode
}

async function storeOrder(db: Kysely<Schema>, toStore: OrderToStore) {
  const { number, state, reason, payments = 1, paidPesewas = 50_000, mode = null } = toStore
  const order = aNewOrder(number, { createdAtMs: NOW, mode })
  await insertOrder(db, order)
  for (let payment = 1; payment <= payments; payment += 1) {
    const reference = `NKB${number}${payment}`
    const times = { createdAtMs: NOW + payment, nextCheckAtMs: NOW }
    await insertAttempt(db, {
      reference,
      provider: 'fake',
      orderId: order.id,
      amountPesewas: 50_000,
      ...times,
    })
    if (state === 'pending') continue
    await succeedAttempt(db, reference, {
      providerId: reference,
      channel: 'card',
      paidPesewas,
      feePesewas: null,
      paidAtMs: NOW,
    })
  }
  await moveOrder(db, order.id, {
    from: ['pending'],
    to: state,
    ...(reason ? { attentionReason: reason } : {}),
  })
  if (!reason || state === 'refunded') return
  const opened = { subject: order.id, orderId: order.id, openedAtMs: NOW + number }
  await openReviewCase(db, newReviewCase({ reason, ...opened }))
}

eachEngine('npm run orders', (engine) => {
  test('attention lists open cases and what to do', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    expect(await startCommand('orders', ['attention'], settings)).toEqual({
      code: 0,
      output: 'Nothing needs you.\n',
    })

    await storeOrder(db, { number: 1, state: 'paid' })
    const short = { reason: 'amount-short', paidPesewas: 40_000 } as const
    await storeOrder(db, { number: 2, state: 'attention', ...short })
    await storeOrder(db, { number: 3, state: 'paid', reason: 'paid-twice', payments: 2 })
    await storeOrder(db, { number: 4, state: 'refunded', reason: 'no-stock-left' })
    const event = {
      ...SENT,
      event: 'charge.success',
      reference: 'STRAY1',
      body: '{}',
      receivedAtMs: NOW,
    }
    await storeEvent(db, { dedupeKey: 'stray', ...event })
    await markProcessed(db, 'stray', NOW)
    const stray = { subject: 'stray', reference: 'STRAY1', eventKey: 'stray', openedAtMs: NOW + 9 }
    await openReviewCase(db, newReviewCase({ reason: 'unknown-payment', ...stray }))

    const { output, code } = await startCommand('orders', ['attention'], settings)
    expect(code).toBe(0)
    expect(output.split('\n\n').map((part) => part.split('\n').map((line) => line.trim()))).toEqual(
      [
        [
          'ORD-2  2026-11-15 03:47  GH₵500.00',
          'Reason    less was paid than ordered',
          'Payment   NKB21 (paid)',
          'Sum       GH₵400.00 came of GH₵500.00 that was asked for: GH₵100.00 is missing',
          'Customer  Ama Mensah, +233 24 123 4567, ama@example.com',
          expect.stringMatching(/^To do {5}Ask the customer for the difference/),
        ],
        [
          'ORD-3  2026-11-15 03:47  GH₵500.00',
          'Reason    paid more than once',
          'Payment   NKB31 (paid), NKB32 (paid)',
          'Sum       GH₵500.00 came, as it was asked for',
          'Sum       GH₵500.00 came, as it was asked for',
          expect.any(String),
          expect.stringMatching(/^To do {5}Send the pieces once, and refund/),
        ],
        [
          'Unknown payment  2026-11-15 03:47',
          expect.any(String),
          'Payment   STRAY1',
          expect.any(String),
        ],
        [expect.stringContaining('npm run orders -- close ID'), ''],
      ],
    )
  })

  test('a case closed with a note leaves the list, and show prints the note', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await storeOrder(db, { number: 2, state: 'attention', reason: 'amount-short' })

    const words = ['close', 'ORD-2', 'refunded', 'by hand']
    expect(await runCommand('orders', words, settings)).toEqual({
      code: 0,
      output: 'ORD-2 is closed.\n',
    })
    expect((await runCommand('orders', ['show', 'ORD-2'], settings)).output).toMatch(
      /Closed {4}\d{4}-\d\d-\d\d \d\d:\d\d: refunded by hand\n/,
    )
    expect((await runCommand('orders', ['attention'], settings)).output).toBe(
      'Nothing needs you.\n',
    )
    expect(await runCommand('orders', words, settings)).toEqual({
      code: 1,
      output: 'ORD-2 is not on the list of what needs a person.\n',
    })
  })

  test('test orders are marked wherever orders are shown [P57]', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await storeOrder(db, { number: 1, state: 'paid', mode: 'test' })
    await storeOrder(db, { number: 2, state: 'paid', mode: 'live' })
    await storeOrder(db, { number: 3, state: 'paid', mode: 'test', reason: 'paid-twice' })

    const list = (await runCommand('orders', ['list'], settings)).output.trim().split('\n')
    expect(list.map((line) => line.split(/ {2,}/)[3])).toEqual(['TEST', 'live', 'TEST'])
    const shown = async (id: string) => (await runCommand('orders', ['show', id], settings)).output
    expect(await shown('ORD-1')).toContain('  Mode      TEST ORDER, no money moved\n')
    expect(await shown('ORD-2')).toContain('  Mode      live\n')
    expect((await runCommand('orders', ['attention'], settings)).output).toContain(
      '  Mode      TEST ORDER, no money moved\n',
    )
  })

  test('list and show print the stored orders', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await storeOrder(db, { number: 1, state: 'paid' })
    await storeOrder(db, { number: 2, state: 'pending' })

    const all = await runCommand('orders', ['list'], settings)
    expect(all.output.trim().split('\n')).toHaveLength(2)
    const paid = await runCommand('orders', ['list', 'paid'], settings)
    expect(paid.output).toBe('ORD-1  2026-11-15 03:47  paid       -     GH₵500.00  Ama Mensah\n')
    const one = await runCommand('orders', ['show', 'ORD-1'], settings)
    expect(one.output).toContain('1 x Ancient Dragon Tee (Black, M) at GH₵500.00')
    expect(one.output).toContain('Address   1 Oxford Street, Accra, Greater Accra, Ghana')
    const none = await runCommand('orders', ['show', 'ORD-9'], settings)
    expect(none).toEqual({ code: 1, output: 'There is no order ORD-9.\n' })
  })

  test('show leads from an order to its requests, and from a request or a payment to the order', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const id = 'c0ffee00c0ffee00c0ffee00c0ffee00'
    await withRequestId(id, async () => {
      await storeOrder(db, { number: 1, state: 'paid' })
      await enqueueMail(db, { kind: 'order-mail', orderId: 'ORD-1', nowMs: NOW })
    })
    const show = async (name: string) =>
      (await runCommand('orders', ['show', name], settings)).output
    const shown = await show('ORD-1')
    expect(shown).toContain(`  Request   ${id} placed it\n`)
    expect(shown).toContain(`  Request   ${id} settled NKB11\n`)
    expect(shown).toContain(`  Mail      order-mail ORD-1, waiting, caused by ${id}\n`)
    expect(await show(id)).toBe(shown)
    expect(await show('NKB11')).toBe(shown)
  })
})

eachEngine('npm run mail', (engine) => {
  test('failed lists failed mails with the reason, resend enqueues them again', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const dedupeKey = 'order-mail ORD-1'
    await enqueueMail(db, { kind: 'order-mail', orderId: 'ORD-1', nowMs: NOW })
    expect((await runCommand('mail', ['resend'], settings)).output).toBe('No mail has failed.\n')
    await leaseNext(db, leaseAt(NOW))
    await markFailed(db, dedupeKey, {
      nowMs: NOW,
      error: 'EmailJS said 403: API calls are disabled',
    })

    const failed = await startCommand('mail', ['failed'], settings)
    expect(failed.code).toBe(0)
    expect(failed.output).toContain(
      'order-mail ORD-1\n  Since   2026-11-15 03:47, tried once\n  Reason  EmailJS said 403: API calls are disabled',
    )
    expect((await runCommand('orders', ['attention'], settings)).output).toContain(
      'npm run mail -- failed',
    )

    const resent = await runCommand('mail', ['resend'], settings)
    expect(resent.output).toContain('1 mail is back in the queue.')
    expect(await leaseNext(db, leaseAt(Date.now()))).toMatchObject({ dedupeKey, attempts: 1 })
    expect((await runCommand('mail', ['failed'], settings)).output).toBe('No mail has failed.\n')
  })
})

test.each([
  ['orders', []],
  ['orders', ['list', 'lost']],
  ['orders', ['show']],
  ['orders', ['close', 'ORD-1']],
  ['orders', ['close', 'ORD-1', ' ']],
  ['mail', ['burn']],
] as const)('%s %o is answered with what can be asked', async (tool, args) => {
  const ended = await runCommand(tool, args, { dataDir: '/nowhere' })
  expect(ended).toMatchObject({ code: 1, output: expect.stringContaining(`npm run ${tool} -- `) })
})

test('no database is created in a folder without one', async () => {
  const ended = await startCommand('orders', ['attention'], { dataDir: '/nowhere' })
  expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') })
})
