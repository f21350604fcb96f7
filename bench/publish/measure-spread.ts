import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresServer } from '#testing/database/postgres-binaries'
import { migratedPostgres } from '#testing/database/throwaway'
import { fillCatalogue } from '../attack/fill-catalogue.ts'
import { BUDGETS } from '../budgets.ts'
import { withShopProcesses } from '../load/with-shop-processes.ts'
import type { RunningShop } from '../processes/start-shop.ts'
import type { Figure } from '../report/figures.ts'
import { median } from '../report/statistics.ts'
import { draftTitle, makeDrafts, publishProduct } from './publish-product.ts'

const SHIPPED = 27
const PRODUCTS = 9
const POLL_MS = 10

/** Measures the time from the commit that publishes a product until each of two processes on PostgreSQL sells it. */
export async function measureSpread(): Promise<readonly Figure[]> {
  if (!findPostgresServer()) return []
  let drafts: readonly number[] = []
  return withShopProcesses(
    {
      create: migratedPostgres,
      processes: 2,
      prepare: async (db) => {
        drafts = (await fillCatalogue(db, SHIPPED + PRODUCTS)).slice(SHIPPED)
        await makeDrafts(db, drafts)
      },
    },
    async ({ db, shops }) => {
      const times: number[] = []
      for (const id of drafts) {
        await publishProduct(db, id)
        const publishedAt = performance.now()
        await Promise.all(shops.map((shop) => untilSold(shop, id)))
        times.push(performance.now() - publishedAt)
      }
      return [
        {
          what: 'two processes on PostgreSQL, until both sell a piece, the slowest of nine',
          measured: Math.max(...times),
          unit: 'ms',
          budget: BUDGETS.publishSpreadMs,
        },
        { what: 'the median of nine', measured: median(times), unit: 'ms', budget: null },
      ]
    },
  )
}

async function untilSold({ url }: RunningShop, id: number): Promise<void> {
  for (;;) {
    const page = await (await fetch(`${url}/product/${id}`)).text()
    if (page.includes(draftTitle(id))) return
    await pause(POLL_MS)
  }
}
