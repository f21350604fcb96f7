import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { aNewAttempt, aNewOrder } from '#testing/orders/new-order'
import { rememberLivePayments } from '../orders/shop-facts.ts'
import type { Schema } from '../schema.ts'
import { beginSellingLive } from '../test-orders/selling-live.ts'
import { migrations } from './migrations.ts'

type Old = {
  readonly number: number
  readonly providers: readonly string[]
  readonly channel?: 'web' | 'market'
  readonly mode?: 'test' | null
}

/** Writes an order as a release before this one did. */
async function writeOld(
  db: Kysely<Schema>,
  { number, providers, channel = 'web', mode = null }: Old,
): Promise<void> {
  const { id, customer, accessTokenHash, requestHash, sourceHash, createdAtMs } = aNewOrder(number)
  await db
    .insertInto('orders')
    .values({
      id,
      state: 'paid',
      attention_reason: null,
      holds_stock: 1,
      access_token_hash: accessTokenHash,
      request_hash: requestHash,
      source_hash: sourceHash,
      email: customer.email,
      phone: customer.phone,
      customer_json: JSON.stringify(customer),
      discount_code: null,
      subtotal_pesewas: 50_000,
      discount_pesewas: 0,
      total_pesewas: 50_000,
      created_at: createdAtMs,
      hold_expires_at: createdAtMs,
      paid_at: createdAtMs,
      replaces: null,
      mode,
      channel,
    })
    .execute()
  for (const [at, provider] of providers.entries()) {
    const { reference, amountPesewas } = aNewAttempt(10 * number + at, number)
    await db
      .insertInto('payment_attempts')
      .values({
        reference,
        order_id: id,
        state: 'succeeded',
        amount_pesewas: amountPesewas,
        access_code: null,
        authorization_url: null,
        provider_id: reference,
        channel: 'card',
        checks: 0,
        next_check_at: null,
        created_at: createdAtMs,
        provider,
      })
      .execute()
  }
}

async function modesIn(db: Kysely<Schema>) {
  const rows = await db.selectFrom('orders').select('mode').orderBy('id').execute()
  return rows.map(({ mode }) => mode)
}

eachEngine('orders from before test orders could be ended', (engine) => {
  async function openOld() {
    const { db } = await engine.open()
    await db.schema.dropIndex('orders_open_tests').execute()
    await db.schema.dropIndex('stock_moves_by_order').execute()
    await db.schema.alterTable('orders').dropColumn('test_ended_at').execute()
    await db.schema.alterTable('orders').dropColumn('test_state').execute()
    return db
  }

  test('without a mode are tests only if the stand-in alone took their payments [P148]', async () => {
    const db = await openOld()
    await writeOld(db, { number: 1, providers: ['stand-in'] })
    await writeOld(db, { number: 2, providers: ['stand-in', 'stand-in'] })
    await writeOld(db, { number: 3, providers: ['paystack'] })
    await writeOld(db, { number: 4, providers: ['stand-in', 'paystack'] })
    await writeOld(db, { number: 5, providers: [] })
    await writeOld(db, { number: 6, providers: [], channel: 'market' })
    await migrations['0061-end-test-orders']?.up(db)
    expect(await modesIn(db)).toEqual(['test', 'test', null, null, null, null])
  })

  test('close no shop that used live keys before, and one that never did until they are ended [P149]', async () => {
    const selling = await openOld()
    await writeOld(selling, { number: 1, providers: ['paystack'], mode: 'test' })
    await rememberLivePayments(selling, 1)
    await migrations['0061-end-test-orders']?.up(selling)
    expect(await beginSellingLive(selling, 2)).toBe(true)

    const trying = await openOld()
    await writeOld(trying, { number: 1, providers: ['paystack'], mode: 'test' })
    await migrations['0061-end-test-orders']?.up(trying)
    expect(await beginSellingLive(trying, 2)).toBe(false)
  })
})
