import { findPostgresServer } from '#testing/database/postgres-binaries'
import { seededPostgres, seededSqlite, type ThrowawayDatabase } from '#testing/database/throwaway'
import { fillInsights } from '#testing/insights/fill-insights'
import { openOfficeBrowser } from '#testing/owner/office-browser'
import { OWNER_EMAIL, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import { openTestShop } from '#testing/server/start-test-shop'
import { BUDGETS } from '../budgets.ts'
import type { Figure } from '../report/figures.ts'
import { median } from '../report/statistics.ts'

const REPEATS = 15
/** The first responses are slower: compiled code and the caches of the database are cold. */
const WARM_UP = 4

const ADDRESSES = [
  '/owner/insights',
  '/owner/insights?days=90',
  '/owner/insights?days=365',
  '/owner/insights?days=800',
  '/owner/insights/export.csv?table=stock&days=30',
] as const

type Row = { readonly name: string; readonly figures: readonly Figure[] }

/** Time of the server for the screen, with 1,000,000 counted views and 10,000 orders in 400 days. */
export async function measureInsights(): Promise<readonly Row[]> {
  const sqlite = await measureOn(seededSqlite)
  const postgres = findPostgresServer() ? await measureOn(seededPostgres) : null
  return ADDRESSES.map((address) => ({
    name: address,
    figures: [
      serverTime('SQLite', sqlite.get(address)),
      ...(postgres ? [serverTime('PostgreSQL', postgres.get(address))] : []),
    ],
  }))
}

async function measureOn(create: () => Promise<ThrowawayDatabase>) {
  const { settings, remove } = await create()
  const { databaseUrl = null } = settings
  const { shop, app, close } = await openTestShop({ config: { databaseUrl } })
  try {
    await fillInsights(shop.db, { nowMs: shop.now(), isPostgres: databaseUrl !== null })
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
  return { what, measured, unit: 'ms', budget: BUDGETS.insightsPageMs }
}
