import { endTestOrders } from '#server/test-orders/end-test-orders'
import { connectAsChild } from '../database/connect-as-child.ts'

/** Ends test orders, and is killed before the statement with this number that it would send. */
const [, , , dieAt, now] = process.argv
const { db } = await connectAsChild()
let statements = 0
const watched = db.withPlugin({
  transformQuery: ({ node }) => {
    statements += 1
    if (statements === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
})
await endTestOrders({ db: watched, now: () => Number(now) })
process.exit(0)
