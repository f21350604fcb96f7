import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { aHold } from '#testing/orders/new-order'
import { holdOrder } from '../orders/hold-order.ts'
import { storeStartedPayment } from '../payments/payment-starts.ts'
import { storeEvent } from '../payments/webhook-events.ts'
import { migrations } from './migrations.ts'

eachEngine('payments from before this migration', (engine) => {
  test('belong to Paystack, or to the stand-in if their URL leads to it', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    for (const number of [1, 2, 3]) expect(await holdOrder(db, aHold(number))).toBe('held')
    const accessCode = 'code'
    const start = (reference: string, authorizationUrl: string) =>
      storeStartedPayment(db, reference, { accessCode, authorizationUrl })
    await start('NKB1', 'https://checkout.example/code')
    await start('NKB2', '/stand-in/paystack/checkout/code')
    const sent = { provider: '', kind: null, event: 'success', body: '{}', receivedAtMs: 1 }
    await storeEvent(db, { ...sent, dedupeKey: '1', reference: 'NKB1' })
    await storeEvent(db, { ...sent, dedupeKey: '2', reference: 'NKB2' })
    const attempts = db.updateTable('payment_attempts')
    await attempts.set({ last_status: 'processing' }).where('reference', '=', 'NKB1').execute()
    await attempts.set({ last_status: 'failed' }).where('reference', '=', 'NKB3').execute()
    await db.schema.alterTable('payment_attempts').dropColumn('provider').execute()
    await db.schema.alterTable('webhook_events').dropColumn('provider').execute()
    await db.schema.alterTable('webhook_events').dropColumn('kind').execute()

    await migrations['0016-add-payment-provider']?.up(db)
    expect(
      await db
        .selectFrom('payment_attempts')
        .select(['reference', 'provider', 'last_status'])
        .orderBy('reference')
        .execute(),
    ).toEqual([
      { reference: 'NKB1', provider: 'paystack', last_status: 'pending' },
      { reference: 'NKB2', provider: 'stand-in', last_status: null },
      { reference: 'NKB3', provider: 'paystack', last_status: 'failed' },
    ])
    expect(
      await db
        .selectFrom('webhook_events')
        .select(['dedupe_key', 'provider', 'kind'])
        .orderBy('dedupe_key')
        .execute(),
    ).toEqual([
      { dedupe_key: '1', provider: 'paystack', kind: null },
      { dedupe_key: '2', provider: 'stand-in', kind: null },
    ])
  })
})
