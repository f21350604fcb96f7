import { writeSync } from 'node:fs'
import { sellAtMarket } from '#server/market/sell-at-market'
import { changeStock } from '#server/stock/change-stock'
import { connectAsChild } from '../database/connect-as-child.ts'
import { aMarketSale } from './market-sale-body.ts'

/** This sells and counts one unit in an endless loop, and says so after each commit. */
const { db, now } = await connectAsChild()
const context = { db, now, random: Math.random }
const actor = { staffId: null, name: 'child' }
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
for (;;) {
  await Promise.all([
    changeStock(context, { ...teeM, by: 1, reason: 'count', actor }),
    sellAtMarket(context, aMarketSale(), actor),
  ])
  writeSync(1, 'done\n')
}
