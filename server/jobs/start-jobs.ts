import { pruneRateLimits } from '#database/repositories/rate-limits'
import type { Shop } from '../shop.ts'
import { workOffEvents } from '../use-cases/receive-webhook.ts'
import { sweepOrders } from '../use-cases/sweep-orders.ts'
import { type Job, repeat } from './repeat.ts'

const SWEEP_EVERY_MS = 30_000
const TIDY_EVERY_MS = 10 * 60_000

/** What goes on without anybody asking. Several processes may do it side by side. */
export function startJobs(shop: Shop, onError: (error: unknown) => void): Job {
  const { orders, db } = shop
  const jobs = [
    repeat({
      everyMs: SWEEP_EVERY_MS,
      onError,
      work: async () => {
        await workOffEvents(orders)
        await sweepOrders(orders)
      },
    }),
    repeat({
      everyMs: TIDY_EVERY_MS,
      onError,
      work: async () => {
        await pruneRateLimits(db, Date.now())
      },
    }),
  ]
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
