import { placeOrder } from '#server/orders/place-order'
import { settlePayment } from '#server/orders/settle-payment'
import { connectAsChild } from '../database/connect-as-child.ts'
import { buildOrders } from './build-orders.ts'
import { fakePayments } from './fake-payments.ts'
import { anOrderBody } from './order-body.ts'

/** This buys one unit and is killed at the step named by its second argument. */
const dieAt = process.argv[3]
const { db } = await connectAsChild()
const payments = fakePayments()

function die(step: string) {
  if (step === dieAt) process.kill(process.pid, 'SIGKILL')
}

const orders = buildOrders({
  db,
  payments: {
    ...payments,
    start: async (request) => {
      die('before-initialise')
      const started = await payments.start(request)
      die('after-initialise')
      return started
    },
    verify: async (reference) => {
      payments.pay(reference, { id: reference })
      const verified = await payments.verify(reference)
      die('after-verify')
      return verified
    },
  },
})

const placed = await placeOrder(orders, anOrderBody(), 'child')
if (!placed.ok) throw new Error(placed.error.code)
die('after-placing')
await settlePayment(orders, placed.value.reference)
die('after-settling')
process.exit(0)
