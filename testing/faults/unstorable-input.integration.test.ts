import { expect, onTestFinished, test } from 'vitest'
import { processDueEvents } from '#server/orders/webhook/receive-webhook'
import { eachEngine } from '../database/each-engine.ts'
import { setStock } from '../orders/set-stock.ts'
import { listRoutes } from '../server/list-routes.ts'
import { openFaultShop } from '../server/open-fault-shop.ts'
import { openTestShop } from '../server/start-test-shop.ts'
import { createHostileClient, WEBHOOK } from './hostile-client.builder.ts'
import {
  expectNeighboursServed,
  openAddresses,
  postAtRandom,
  postEverything,
  postForms,
  QUERY_NAMES,
} from './hostile-rounds.builder.ts'

const TIMEOUT_MS = 180_000
const PLENTY = 1_000_000
const NO_LIMITS = {
  perMinute: PLENTY,
  perHour: PLENTY,
  insightsPerMinute: PLENTY,
  entriesPerHour: PLENTY,
  lettersPerHour: PLENTY,
}

/** Opens a shop without rate limits and with plenty of stock. */
async function open(databaseUrl: string | undefined) {
  const { opened, routes } = await listRoutes(() =>
    openFaultShop({ ...(databaseUrl ? { databaseUrl } : {}), config: { formLimits: NO_LIMITS } }),
  )
  onTestFinished(opened.close)
  const { app, shop, signatureOf } = opened
  await setStock(shop.db, {}, PLENTY)
  return { shop, client: createHostileClient({ app, routes, signatureOf }) }
}

eachEngine('input that a database cannot store', (engine) => {
  test(
    'is refused or cleaned wherever JSON is posted [S31] [S13]',
    async () => {
      const { shop, client } = await open((await engine.create()).databaseUrl)
      await postEverything(client, client.posts)
      await postAtRandom(client, client.posts)
      expect(client.badResponses).toEqual([])
      await shop.views.flush()
      await processDueEvents(shop.orders)
      const events = shop.db.selectFrom('webhook_events').where('processed_at', 'is', null)
      expect(await events.selectAll().execute()).toEqual([])
      await expectNeighboursServed(client)
    },
    TIMEOUT_MS,
  )

  test(
    'is refused or cleaned in every form and every address [S31] [S13]',
    async () => {
      const { client } = await open((await engine.create()).databaseUrl)
      expect(QUERY_NAMES).toEqual(expect.arrayContaining(['q', 'ids', 'token', 'reference']))
      await postForms(
        client,
        client.posts.filter((url) => url !== WEBHOOK),
      )
      await openAddresses(client, client.gets)
      expect(client.badResponses).toEqual([])
      await expectNeighboursServed(client)
    },
    TIMEOUT_MS,
  )
})

test(
  'the payment stand-in accepts any input without an error [S31]',
  async () => {
    const { opened, routes } = await listRoutes(() => openTestShop())
    onTestFinished(opened.close)
    const own = routes.filter(({ url }) => url.startsWith('/stand-in/'))
    const client = createHostileClient({ app: opened.app, routes: own, signatureOf: () => '' })
    expect(client.posts.length).toBeGreaterThan(1)
    await postEverything(client, client.posts)
    await postForms(client, client.posts)
    await openAddresses(client, client.gets)
    expect(client.badResponses).toEqual([])
    await expectNeighboursServed(client)
  },
  TIMEOUT_MS,
)
