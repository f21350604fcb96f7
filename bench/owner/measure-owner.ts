import { findPostgresServer } from '#testing/database/postgres-binaries'
import {
  migratedPostgres,
  migratedSqlite,
  type ThrowawayDatabase,
} from '#testing/database/throwaway'
import { orderNumber } from '#testing/orders/fill-orders'
import { openOfficeBrowser } from '#testing/owner/office-browser'
import { OWNER_EMAIL, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import { openTestShop } from '#testing/server/start-test-shop'
import { BUDGETS } from '../budgets.ts'
import type { Figure } from '../report/figures.ts'
import { median, sum } from '../report/statistics.ts'
import { fillOffice } from './fill-office.ts'
import { officeScripts } from './office-scripts.ts'

const REPEATS = 15
/** The first responses are slower: compiled code and the caches of the database are cold. */
const WARM_UP = 4

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

type Row = { readonly name: string; readonly figures: readonly Figure[] }

/** Time of the server for each screen, with 10,000 orders and 1,000 pieces. */
export async function measureOwner(): Promise<readonly Row[]> {
  const sqlite = await measureOn(migratedSqlite)
  const postgres = findPostgresServer() ? await measureOn(migratedPostgres) : null
  return ADDRESSES.map((address) => ({
    name: address,
    figures: [
      serverTime('SQLite', sqlite.get(address)),
      ...(postgres ? [serverTime('PostgreSQL', postgres.get(address))] : []),
    ],
  }))
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

async function measureOn(create: () => Promise<ThrowawayDatabase>) {
  const { settings, remove } = await create()
  const { databaseUrl = null } = settings
  const { shop, app, close } = await openTestShop({ config: { databaseUrl } })
  try {
    await fillOffice(shop.db)
    await shop.catalogue.refresh()
    const owner = await signInAsStaff(
      { shop, browse: () => openOfficeBrowser(app) },
      { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' },
    )
    const times = new Map<string, number>()
    for (const address of ADDRESSES) times.set(address, await timeOf(() => owner.get(address)))
    return times
  } finally {
    await close()
    await remove()
  }
}

async function timeOf(load: () => Promise<{ readonly status: number }>): Promise<number> {
  const times: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const startedAt = performance.now()
    const { status } = await load()
    if (status !== 200) throw new Error(`Answered ${status}`)
    times.push(performance.now() - startedAt)
  }
  return median(times.slice(WARM_UP))
}

function serverTime(what: string, measured = Number.NaN): Figure {
  return { what, measured, unit: 'ms', budget: BUDGETS.officePageMs }
}
