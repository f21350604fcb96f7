import { migratedPostgres, migratedSqlite } from '#testing/database/throwaway'
import { orderNumber } from '#testing/orders/fill-orders'
import { BUDGETS } from '../budgets.ts'
import type { Figure } from '../report/figures.ts'
import { sum } from '../report/statistics.ts'
import { fillOffice } from './fill-office.ts'
import { officeScripts } from './office-scripts.ts'
import { timeScreens } from './time-screens.ts'

const ADDRESSES = [
  '/owner',
  '/owner/orders',
  '/owner/orders?tab=sent',
  '/owner/orders?tab=all',
  '/owner/orders?tab=all&q=mensah+4711',
  `/owner/orders/${orderNumber(9_990)}`,
  '/owner/orders/pick-list',
  '/owner/orders/slips?of=to-pack',
  '/owner/cases',
  '/owner/stock',
  '/owner/stock?q=tee',
  '/owner/stock/14/Black/M',
  '/owner/market',
  '/owner/market?q=dragon',
  '/owner/messages',
  '/owner/mail',
  '/owner/settings',
  '/owner/staff',
  '/owner/account',
  '/owner/audit',
] as const

/** The shop has 10,000 orders and 1,000 products. */
export function measureOwner() {
  return timeScreens({
    addresses: ADDRESSES,
    budgetMs: BUDGETS.officePageMs,
    sqlite: migratedSqlite,
    postgres: migratedPostgres,
    fill: async ({ db, catalogue }) => {
      await fillOffice(db)
      await catalogue.refresh()
    },
  })
}

export function measureOfficeScripts(): readonly Figure[] {
  const scripts = officeScripts()
  const figureOf = (what: string, measured: number, budget: number | null): Figure => ({
    what,
    measured,
    unit: 'bytes',
    budget,
  })
  return [
    ...scripts.map(({ file, gzipBytes }) => figureOf(file, gzipBytes, null)),
    figureOf(
      'all scripts, gzip',
      sum(scripts.map(({ gzipBytes }) => gzipBytes)),
      BUDGETS.officeScriptGzipBytes,
    ),
  ]
}
