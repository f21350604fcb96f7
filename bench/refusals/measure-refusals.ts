import { findPostgresServer } from '#testing/database/postgres-binaries'
import {
  type ThrowawayDatabase,
  throwawayPostgres,
  throwawaySqlite,
} from '#testing/database/throwaway'
import { restock } from '#testing/orders/invariants'
import { withShopProcesses } from '../load/with-shop-processes.ts'
import type { RunningShop } from '../processes/start-shop.ts'
import type { Figure } from '../report/figures.ts'
import { median, medianRatio } from '../report/statistics.ts'
import { REFUSALS, type Refusal, SOLD_OUT } from './refusals.ts'
import { openSender, type SendFrom } from './send-from.ts'

const ROUNDS = 7
const POSTS = 30
const PAGES = 200
const PAGE = { path: '/', headers: { 'accept-encoding': 'br' }, body: null } as const
/** The number is above every limit that is counted by network. */
const FLOOD = 400
const NO_STOCK = { productId: 14, colour: 'Black', size: 'M', quantity: 0 } as const
const ENVIRONMENT = {
  // Signatures are checked only with keys. A refusal never calls the provider.
  PAYSTACK_PUBLIC_KEY: 'pk_test_bench',
  PAYSTACK_SECRET_KEY: 'sk_test_bench',
  PAYSTACK_API_URL: 'http://127.0.0.1:9',
  // Each refusal is logged, as in a real shop.
  LOG_LEVEL: 'info',
} as const

type Row = { readonly name: string; readonly figures: readonly Figure[] }

/** Measures what the shop's process pays for each refusal, against a cached page in the same rounds. */
export async function measureRefusals(): Promise<readonly Row[]> {
  const rows = await measureOn(throwawaySqlite, REFUSALS)
  if (!findPostgresServer()) return rows
  // The other refusals hardly ask the database, or ask it the same.
  const onPostgres = await measureOn(throwawayPostgres, [SOLD_OUT])
  return [...rows, ...onPostgres.map((row) => ({ ...row, name: `${row.name}, PostgreSQL` }))]
}

function measureOn(
  create: () => Promise<ThrowawayDatabase>,
  refusals: readonly Refusal[],
): Promise<readonly Row[]> {
  const setup = { create, processes: 1, environment: ENVIRONMENT }
  return withShopProcesses(
    { ...setup, prepare: (db) => restock(db, NO_STOCK) },
    async ({ shops: [shop] }) => {
      if (shop === undefined) throw new Error('No shop')
      const { send, close } = openSender(shop.port)
      try {
        return await measureInTurns({ shop, send, refusals })
      } finally {
        close()
      }
    },
  )
}

type Round = { readonly pageMs: number; readonly refusalsMs: readonly number[] }

type Measured = {
  readonly shop: RunningShop
  readonly send: SendFrom
  readonly refusals: readonly Refusal[]
}

async function measureInTurns(measured: Measured): Promise<readonly Row[]> {
  const rounds: Round[] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const costs = await measureRound(measured, round)
    if (round > 0) rounds.push(costs)
  }
  const pages = rounds.map(({ pageMs }) => pageMs)
  const page = rowOf('a cached page', { cpuMs: median(pages), inPages: 1, budget: null })
  const rows = measured.refusals.map(({ what, budget }, index) => {
    const each = rounds.map(({ refusalsMs }) => refusalsMs[index] ?? Number.NaN)
    return rowOf(what, { cpuMs: median(each), inPages: medianRatio(each, pages), budget })
  })
  return [page, ...rows]
}

async function measureRound({ shop, send, refusals }: Measured, round: number): Promise<Round> {
  const pageMs = await cpuOfEach(shop, PAGES, () => send('127.0.0.1', PAGE))
  const refusalsMs: number[] = []
  for (const [index, refusal] of refusals.entries()) {
    const network = `127.${index + 1}.${round}`
    if (refusal.isFlood) await flood(send, refusal, network)
    refusalsMs.push(await cpuOfEach(shop, POSTS, (count) => refuse(send, refusal, network, count)))
  }
  return { pageMs, refusalsMs }
}

/** After this, requests from this network are above every limit. */
async function flood(send: SendFrom, { post }: Refusal, network: string) {
  for (let count = 0; count < FLOOD; count += 1) await send(`${network}.1`, post())
}

async function refuse(send: SendFrom, refusal: Refusal, network: string, count: number) {
  const { what, status, isFromMany, post } = refusal
  const answered = await send(`${network}.${isFromMany ? count + 1 : 1}`, post())
  if (answered !== status) throw new Error(`${answered} for ${what}`)
}

async function cpuOfEach(
  shop: RunningShop,
  times: number,
  run: (count: number) => Promise<unknown>,
): Promise<number> {
  const before = await shop.usage()
  for (let count = 0; count < times; count += 1) await run(count)
  return ((await shop.usage()).cpuMs - before.cpuMs) / times
}

type Cost = { readonly cpuMs: number; readonly inPages: number; readonly budget: number | null }

function rowOf(name: string, { cpuMs, inPages, budget }: Cost): Row {
  return {
    name,
    figures: [
      { what: 'cached pages', measured: inPages, unit: 'times', budget },
      { what: 'CPU', measured: cpuMs, unit: 'ms', budget: null },
    ],
  }
}
