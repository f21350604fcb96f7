import { setTimeout as pause } from 'node:timers/promises'
import { sendRequests } from '../cpu/send-requests.ts'
import { DROP } from '../drop/round.ts'
import { beRefused, place, placeAndPay } from '../orders/buy.ts'
import type { RunningShop } from '../processes/start-shop.ts'
import { median, medianRatio } from '../report/statistics.ts'
import type { CheckoutShops } from './with-checkout-shops.ts'

const CONNECTIONS = 8
const CACHED_EACH = 400
const PRODUCTS = Array.from({ length: 27 }, (_, index) => index + 1).filter((id) => id !== 7)
const CURRENCIES = ['GHS', 'USD', 'EUR', 'GBP'] as const
/** All pages are forgotten this often, to be rendered again. */
const FLUSHES = 6
/** A process asks once a second whether the catalogue has changed. */
const RELOAD_MS = 1_700
const SHOPPERS = 20
const WARM_UP = 60
const ORDERS = 400
const REFUSED_TURNS = 3

/** The value is in milliseconds of the server's CPU, or in MB: less is better. */
export type Measure = (open: CheckoutShops) => Promise<number>

/** The cost is in milliseconds of the server's CPU, and in cached pages of the same minutes. */
export type Refused = { readonly ms: number; readonly inPages: number }

export const measureCached: Measure = async ({ shops: [shop] }) => {
  await cpuOfCached(known(shop))
  return cpuOfCached(known(shop))
}

function cpuOfCached(shop: RunningShop): Promise<number> {
  const { port } = shop
  const load = { port, path: '/', connections: CONNECTIONS, requestsEach: CACHED_EACH }
  return cpuOfEach(shop, CONNECTIONS * CACHED_EACH, () => sendRequests(load))
}

/** Measures a product page that is rendered, in each currency; it is not compressed. */
export const measureUncached: Measure = async ({ shops: [shop], run }) => {
  const pages = PRODUCTS.length * CURRENCIES.length
  const costs: number[] = []
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    await run("update revisions set revision = revision + 1 where topic = 'catalogue'")
    await pause(RELOAD_MS)
    costs.push(await cpuOfEach(known(shop), pages, () => requestAllProducts(known(shop))))
  }
  // The first rounds are slower: code is still being compiled.
  return Math.min(...costs)
}

async function requestAllProducts({ url }: RunningShop): Promise<void> {
  for (const currency of CURRENCIES) {
    const headers = { cookie: `currency=${currency}`, 'accept-encoding': 'identity' }
    for (const id of PRODUCTS) {
      const response = await fetch(`${url}/product/${id}`, { headers })
      await response.text()
      if (response.status !== 200) throw new Error(`${response.status} for product ${id}`)
    }
  }
}

/** Measures resident memory after every product page was rendered and the main pages were requested often. */
export const measureMemory: Measure = async ({ shops: [shop] }) => {
  const { url, port, usage } = known(shop)
  for (const id of PRODUCTS) await (await fetch(`${url}/product/${id}`)).text()
  for (const path of ['/', '/collection', '/product/15']) {
    await sendRequests({ port, path, connections: 16, requestsEach: 400 })
  }
  return (await usage()).rssMegabytes
}

export const measurePlaced: Measure = (open) => measureOrders(open, place, 1_000_000)
export const measureSettled: Measure = (open) => measureOrders(open, placeAndPay, 1_000_000)

/** Orders are refused because the variant is sold out, in turns with pages: a machine that slows down meets both. */
export async function measureRefused({ shops: [opened], run }: CheckoutShops): Promise<Refused> {
  await run(stockStatement(0))
  const shop = known(opened)
  const refuse = () => buyAll(ORDERS, () => beRefused(shop.url))
  await cpuOfCached(shop)
  await refuse()
  const pagesMs: number[] = []
  const refusalsMs: number[] = []
  for (let turn = 0; turn < REFUSED_TURNS; turn += 1) {
    pagesMs.push(await cpuOfCached(shop))
    refusalsMs.push(await cpuOfEach(shop, ORDERS, refuse))
  }
  return { ms: median(refusalsMs), inPages: medianRatio(refusalsMs, pagesMs) }
}

async function measureOrders(
  { shops: [shop], run }: CheckoutShops,
  buy: (url: string) => Promise<unknown>,
  stock: number,
): Promise<number> {
  await run(stockStatement(stock))
  const { url } = known(shop)
  await buyAll(WARM_UP, () => buy(url))
  return cpuOfEach(known(shop), ORDERS, () => buyAll(ORDERS, () => buy(url)))
}

/** The statement sets the stock as the warehouse would count it; it is the same in every schema. */
export function stockStatement(stock: number): string {
  const { productId, colour, size } = DROP
  return `update variants set stock = ${stock} where product_id = ${productId} and colour = '${colour}' and size = '${size}'`
}

async function buyAll(orders: number, buy: () => Promise<unknown>): Promise<void> {
  let left = orders
  async function shop() {
    while (left > 0) {
      left -= 1
      await buy()
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shop))
}

async function cpuOfEach(
  { usage }: RunningShop,
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await usage()
  await work()
  return ((await usage()).cpuMs - before.cpuMs) / times
}

function known(shop: RunningShop | undefined): RunningShop {
  if (!shop) throw new Error('No process of the shop was started')
  return shop
}
