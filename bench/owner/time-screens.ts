import { findPostgresServer } from '#testing/database/postgres-binaries'
import type { ThrowawayDatabase } from '#testing/database/throwaway'
import { OWNER_EMAIL, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import { openHttpClient } from '#testing/server/http-client'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import type { Figure } from '../report/figures.ts'
import { median } from '../report/statistics.ts'

const REPEATS = 15
/** The first responses are slower: compiled code and the caches of the database are cold. */
const WARM_UP = 4

type Create = () => Promise<ThrowawayDatabase>

type Screens = {
  readonly addresses: readonly string[]
  readonly budgetMs: number
  readonly sqlite: Create
  readonly postgres: Create
  readonly fill: (shop: TestShop['shop']) => Promise<void>
}

type Row = { readonly name: string; readonly figures: readonly Figure[] }

/** Measures the server's time for each screen of the back office, on both databases. */
export async function timeScreens(screens: Screens): Promise<readonly Row[]> {
  const sqlite = await timeOn(screens.sqlite, screens)
  const postgres = findPostgresServer() ? await timeOn(screens.postgres, screens) : null
  const figure = (what: string, measured = Number.NaN): Figure => ({
    what,
    measured,
    unit: 'ms',
    budget: screens.budgetMs,
  })
  return screens.addresses.map((address) => ({
    name: address,
    figures: [
      figure('SQLite', sqlite.get(address)),
      ...(postgres ? [figure('PostgreSQL', postgres.get(address))] : []),
    ],
  }))
}

async function timeOn(create: Create, { addresses, fill }: Screens) {
  const { settings, remove } = await create()
  const { databaseUrl = null } = settings
  const { shop, app, close } = await openTestShop({ config: { databaseUrl } })
  try {
    await fill(shop)
    const owner = await signInAsStaff(
      { shop, browse: () => openHttpClient(app) },
      { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' },
    )
    const times = new Map<string, number>()
    for (const address of addresses) times.set(address, await timeOf(() => owner.get(address)))
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
