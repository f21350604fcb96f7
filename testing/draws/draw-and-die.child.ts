import { closeDraws } from '#server/draws/close-draws'
import { offerDrawn } from '#server/draws/offer-drawn'
import { connectAsChild } from '../database/connect-as-child.ts'
import { buildOrders } from '../orders/build-orders.ts'
import { fakePayments } from '../orders/fake-payments.ts'

/** Closes a draw and offers its units; is killed at the step named by its second argument. */
const [, , , dieAt, now] = process.argv
const nowMs = Number(now)
const { db } = await connectAsChild()

/** The clock is read in the transaction of each step. */
const STEPS = ['freezing', 'between-freeze-and-draw', 'in-the-first-offer']
let step = 0

function die(name: string | undefined) {
  if (name === dieAt) process.kill(process.pid, 'SIGKILL')
}

const orders = buildOrders({
  db,
  payments: fakePayments(),
  now: () => nowMs,
  nowIn: () => {
    die(STEPS[step])
    step += 1
    return nowMs
  },
  log: { info: () => die('between-two-winners'), warn: () => undefined },
})
await closeDraws(orders)
await offerDrawn(orders)
process.exit(0)
