import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRefunds } from '#database/refunds/refunds'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { buildOrders } from '#testing/orders/build-orders'
import { brokenInvariants } from '#testing/orders/invariants'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { settlePayment } from '../orders/settle-payment.ts'
import { createStandIn } from '../payments/stand-in/create-stand-in.ts'
import { followRefunds } from './follow-refunds.ts'

const CHILD = '../orders/refund-and-die.child.ts'
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

eachEngine('killed in the middle of a refund', (engine) => {
  test.each(['before-request [R3]', 'after-request [R4]'])(
    '%s: another process ends it as one refund',
    async (title) => {
      const settings = await engine.create()
      const { db } = await openForTest(settings)
      await seedCatalogue(db)
      let ahead = 0
      const now = () => Date.now() + ahead
      const folder = join(settings.dataDir, 'stand-in')
      const publicUrl = () => 'https://shop.example'
      const deliverWebhook = async () => undefined
      const standIn = createStandIn({ publicUrl, now, deliverWebhook, folder })
      standIn.setWebhooks('off')
      const orders = buildOrders({ db, payments: standIn, now })
      const placed = await placeForTest(orders)
      standIn.choose(placed.accessCode ?? '', 'card-pay')
      await settlePayment(orders, placed.reference)
      const stock = await stockOfVariant(db, TEE)

      const [step = ''] = title.split(' ')
      const child = startChild(CHILD, settings, 0, [step, placed.orderId, folder])
      await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
      expect(await listRefunds(db, placed.orderId)).toMatchObject([{ state: 'asking' }])
      expect(await brokenInvariants(db)).toEqual([])

      for (let look = 0; look < 6; look += 1) {
        ahead += 61_000
        await followRefunds(orders)
      }
      const [refund, ...others] = await listRefunds(db, placed.orderId)
      expect(others).toEqual([])
      const made = standIn.findByAccessCode(placed.accessCode ?? '')?.refunds
      expect(made).toMatchObject([{ note: refund?.id, amountPesewas: 50_000 }])
      expect(refund?.state).toBe('done')
      expect(await stockOfVariant(db, TEE)).toBe(stock + 1)
      expect(await brokenInvariants(db)).toEqual([])
    },
  )
})
