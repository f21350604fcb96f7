import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Schema } from '#database/schema'
import { posts as officePosts } from '#office/frame/posts.ts'
import { createApp } from '#server/app'
import type { AppContext } from '#server/base/context'
import { readConfig } from '#server/config'
import type { Engine } from '../database/each-engine.ts'
import { setStock } from '../orders/set-stock.ts'
import { listRoutes } from '../server/list-routes.ts'
import { openTestShop } from '../server/start-test-shop.ts'
import {
  FORMS_PER_HOUR,
  HOLDS_PER_SOURCE,
  type StrangerPost,
  strangerPosts,
} from './stranger-posts.builder.ts'

const ROOT = join(import.meta.dirname, '../..')
const PLENTY = 1_000_000
/** These stand behind a session, or are served only where no money can be paid. */
const NOT_PUBLIC: ReadonlySet<string> = new Set(
  officePosts.filter(({ access }) => access !== 'visitor').map(({ path }) => path),
)
const STAND_IN = '/stand-in/'
const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0'

/**
 * Opens a shop whose limits by the minute never apply, so that what bounds the rows is the shop's own rule, and whose
 * guesses cost no time.
 */
async function openShop(engine: Engine) {
  const { orderLimits } = readOrThrow()
  const { opened, routes } = await listRoutes(async () => {
    const open = await openTestShop({
      config: {
        databaseUrl: await engine.createShopUrl(),
        formLimits: {
          perMinute: PLENTY,
          perHour: FORMS_PER_HOUR,
          entriesPerHour: FORMS_PER_HOUR,
          insightsPerMinute: PLENTY,
          lettersPerHour: PLENTY,
        },
        orderLimits: {
          ...orderLimits,
          holdsPerSource: HOLDS_PER_SOURCE,
          ordersPerMinute: PLENTY,
          statusPerMinute: PLENTY,
          providerCallsPerMinute: PLENTY,
        },
      },
    })
    const passwords = { hash: async () => 'x', verify: async () => false }
    const shop: AppContext = { ...open.shop, passwords, pause: async () => undefined }
    return { ...open, shop, app: await createApp(shop, { root: ROOT }) }
  })
  onTestFinished(async () => {
    await opened.app.close()
    await opened.close()
  })
  opened.shop.standIn?.setWebhooks('off')
  await setStock(opened.shop.db, {}, 10_000)
  const urls = routes.filter(({ method }) => method === 'POST').map(({ url }) => url)
  return { ...opened, urls: [...new Set(urls)].filter(isPublic) }
}

function readOrThrow() {
  const config = readConfig({})
  if (!config.ok) throw new Error(config.error)
  return config.value
}

function isPublic(url: string): boolean {
  return !NOT_PUBLIC.has(url) && !url.startsWith(STAND_IN)
}

/**
 * Sends each post this many times, each from a network of its own. Returns the posts that made more rows than the shop
 * allows, or none although they should have made some: such a post is not as valid as a stranger's.
 */
export async function walkStrangerPosts(engine: Engine, times: number): Promise<readonly string[]> {
  const { shop, app, urls } = await openShop(engine)
  const posts = await strangerPosts(shop)
  expect(urls.toSorted()).toEqual(Object.keys(posts).toSorted())
  const tables = (await shop.db.introspection.getTables()).map(({ name }) => name)
  const faults: string[] = []
  let network = 0
  for (const [url, ways] of Object.entries(posts)) {
    for (const post of ways) {
      network += 1
      const before = await countRows(shop.db, tables)
      await sendRepeatedly(app, { url, post, times, address: `10.9.${network}.1` })
      await shop.views.flush()
      const after = await countRows(shop.db, tables)
      const grown = tables.map((table) => ({
        table,
        rows: (after.get(table) ?? 0) - (before.get(table) ?? 0),
      }))
      faults.push(...findFaults(post, grown).map((fault) => `${url}, ${post.about}: ${fault}`))
    }
  }
  return faults
}

type Growth = { readonly table: string; readonly rows: number }

function findFaults({ growth }: StrangerPost, grown: readonly Growth[]): readonly string[] {
  const tooMany = grown
    .filter(({ table, rows }) => rows > allowedIn(table, growth))
    .map(({ table, rows }) => `${rows} rows of ${table}`)
  const written = Object.keys(growth).filter((table) => table !== 'rate_limits')
  const isTried =
    written.length === 0 || grown.some(({ table, rows }) => rows > 0 && written.includes(table))
  return isTried ? tooMany : [...tooMany, 'nothing was written']
}

/** On PostgreSQL the limit of the route itself is a row, too. */
function allowedIn(table: string, growth: StrangerPost['growth']): number {
  return (growth[table] ?? 0) + (table === 'rate_limits' ? 1 : 0)
}

type Sending = {
  readonly url: string
  readonly post: StrangerPost
  readonly times: number
  readonly address: string
}

async function sendRepeatedly(app: FastifyInstance, { url, post, times, address }: Sending) {
  const { body, cookie, atLeast = 0 } = post
  const headers = {
    'user-agent': BROWSER,
    host: 'localhost:3000',
    'sec-fetch-site': 'same-origin',
    ...(cookie === undefined ? {} : { cookie }),
  }
  for (let count = 0; count < Math.max(times, atLeast); count += 1) {
    const payload = await body(count)
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      payload,
      headers,
      remoteAddress: address,
    })
    if (statusCode >= 500) throw new Error(`${url} answered with ${statusCode}`)
  }
}

async function countRows(
  db: Kysely<Schema>,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
    const { rows } = await counted.execute(db)
    counts.set(table, Number(rows[0]?.count ?? 0))
  }
  return counts
}
