import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { migratedSqlite } from '#testing/database/throwaway'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { fillCatalogue } from '../attack/fill-catalogue.ts'
import { BUDGETS } from '../budgets.ts'
import { withShopProcesses } from '../load/with-shop-processes.ts'
import type { Figure } from '../report/figures.ts'
import { median, sum } from '../report/statistics.ts'
import { fillPictures } from './fill-pictures.ts'
import { draftTitle, makeDrafts, publishProduct, wordOf } from './publish-product.ts'

const FEW = 27
const MANY = 10_000
const WARM_UP = 6
const ROUNDS = 15

const STEPS = ['transaction and refresh', 'product page', 'collection page', 'search'] as const

type Row = { readonly name: string; readonly figures: readonly Figure[] }

/** Measures CPU time from publishing one product to the first uncached pages that show it, by turns in both shops. */
export async function measurePublish(): Promise<readonly Row[]> {
  const few = await openFilled(FEW)
  const many = await openFilled(MANY)
  try {
    const rounds: { readonly few: readonly number[]; readonly many: readonly number[] }[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      rounds.push({ few: await publishOnce(few, round), many: await publishOnce(many, round) })
    }
    const measured = rounds.slice(WARM_UP)
    const rowOf = (
      name: string,
      costs: (steps: readonly number[]) => number,
      budget: number | null,
    ) =>
      ratioRow(name, {
        fewMs: median(measured.map((each) => costs(each.few))),
        manyMs: median(measured.map((each) => costs(each.many))),
        budget,
      })
    return [
      ...STEPS.map((name, index) => rowOf(name, (steps) => steps[index] ?? Number.NaN, null)),
      rowOf('all together', sum, BUDGETS.publishGrowth),
    ]
  } finally {
    await few.testShop.close()
    await many.testShop.close()
  }
}

type Filled = { readonly testShop: TestShop; readonly drafts: readonly number[] }

async function openFilled(count: number): Promise<Filled> {
  const testShop = await openTestShop()
  const { db, catalogue } = testShop.shop
  const drafts = await fill(db, count)
  await makeDrafts(db, drafts)
  await catalogue.refresh()
  return { testShop, drafts }
}

/** Returns products to be published, beyond `count`. */
async function fill(db: Kysely<Schema>, count: number): Promise<readonly number[]> {
  const ids = await fillCatalogue(db, count + WARM_UP + ROUNDS)
  await fillPictures(db, ids)
  return ids.slice(count)
}

/** Returns milliseconds of CPU, step by step. */
async function publishOnce(
  { testShop, drafts }: Filled,
  round: number,
): Promise<readonly number[]> {
  const { shop, app } = testShop
  const id = drafts[round] ?? 0
  const open = async (url: string) => {
    const { body } = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    if (!body.includes(draftTitle(id))) throw new Error(`${url} does not show the new piece`)
  }
  return [
    await cpuOf(async () => {
      await publishProduct(shop.db, id)
      await shop.catalogue.refresh()
    }),
    await cpuOf(() => open(`/product/${id}`)),
    await cpuOf(() => open('/collection?sort=newest')),
    await cpuOf(() => open(`/search?q=adinkra${wordOf(id)}`)),
  ]
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

type Ratio = { readonly fewMs: number; readonly manyMs: number; readonly budget: number | null }

function ratioRow(name: string, { fewMs, manyMs, budget }: Ratio): Row {
  return {
    name,
    figures: [
      { what: 'CPU with 27 products', measured: fewMs, unit: 'ms', budget: null },
      { what: 'with 10,000', measured: manyMs, unit: 'ms', budget: null },
      { what: 'ratio', measured: manyMs / fewMs, unit: 'times', budget },
    ],
  }
}

/** Measures how long a separate process takes to start, and its memory before and after the first pages. */
export async function measureStart(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const count of [FEW, MANY]) {
    const prepare = async (db: Kysely<Schema>) => {
      await fill(db, count)
    }
    await withShopProcesses(
      { create: migratedSqlite, processes: 1, prepare },
      async ({ shops }) => {
        const [shop] = shops
        if (shop === undefined) throw new Error('No shop')
        const { rssMegabytes: atStart, cpuMs } = await shop.usage()
        for (const path of ['/', '/collection', '/search?q=tee', '/feeds/google.xml']) {
          await (await fetch(`${shop.url}${path}`)).arrayBuffer()
        }
        const { rssMegabytes: inUse } = await shop.usage()
        const products = `${count.toLocaleString('en-GB')} products`
        figures.push(
          {
            what: `start with ${products}, CPU`,
            measured: cpuMs,
            unit: 'ms',
            budget: BUDGETS.startCpuMs,
          },
          { what: 'start, wall time', measured: shop.readyMs, unit: 'ms', budget: null },
          { what: `RSS with ${products}`, measured: atStart, unit: 'MB', budget: null },
          {
            what: 'RSS after home, a list, a search, the feed',
            measured: inUse,
            unit: 'MB',
            budget: null,
          },
        )
      },
    )
  }
  return figures
}
