import { createStandIn } from '#server/payments/stand-in/create-stand-in'
import { refundOrder } from '#server/refunds/refund-order'
import { connectAsChild } from '../database/connect-as-child.ts'
import { buildOrders } from './build-orders.ts'

/** This refunds an order at the stand-in of a folder, and is killed before or after the request. */
const [, , , dieAt, orderId = '', folder = ''] = process.argv
const { db } = await connectAsChild()
const standIn = createStandIn({
  publicUrl: () => 'https://shop.example',
  now: Date.now,
  deliverWebhook: async () => undefined,
  folder,
})
standIn.setWebhooks('off')

function die(step: string) {
  if (step === dieAt) process.kill(process.pid, 'SIGKILL')
}

const orders = buildOrders({
  db,
  payments: {
    ...standIn,
    refund: async (request) => {
      die('before-request')
      const answer = await standIn.refund(request)
      die('after-request')
      return answer
    },
  },
})
await refundOrder(orders, {
  orderId,
  scope: { kind: 'whole', restock: true },
  reference: null,
  reason: 'Why',
  actor: { staffId: null, name: 'child' },
})
process.exit(0)
