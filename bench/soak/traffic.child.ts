import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { anOrderBody } from '#testing/orders/order-body'
import { aWebhook, type FakePaystack, startFakePaystack } from '#testing/stand-ins/fake-paystack'
import { getRequest, postRequest } from '../load/requests.ts'
import type { HttpResponse } from '../load/response-reader.ts'
import { servePlans, withGeneratorStats } from '../load/serve-plans.ts'
import { createShopper, type Shopper } from '../load/shopper.ts'
import { createTally, type Tally } from '../load/tally.ts'
import { type Plan, planSchema, SECRET_KEY } from './traffic.ts'

const LOOK_EVERY_MS = 5

type Arrivals = {
  readonly perSecond: number
  readonly seconds: number
  /**
   * `dueAt` is the time at which the arrival was due, not the actual start: a slow server must not slow down arrivals.
   */
  readonly onArrival: (index: number, dueAt: number) => Promise<void>
}

type View = { readonly index: number; readonly productId: number }

/** Every search is different, so that an unbounded cache would show up as a leak. */
const PATHS: readonly ((view: View) => string)[] = [
  () => '/',
  () => '/collection',
  ({ productId }) => `/product/${productId}`,
  ({ productId }) => `/_data/product/${productId}`,
  () => '/_data/collection',
  () => '/collection?sort=price-low',
  ({ index }) => `/search?q=tee+${index}`,
  () => '/_data/checkout',
]

function pathOf(index: number, productIds: readonly number[]): string {
  const productId = productIds[index % productIds.length] ?? 0
  return PATHS[index % PATHS.length]?.({ index, productId }) ?? '/'
}

let paystack: FakePaystack | null = null
const idle: Shopper[] = []

/** An idle browser is reused; one is added only if all are busy. */
async function borrow<Value>(port: number, use: (shopper: Shopper) => Promise<Value>) {
  const shopper = idle.pop() ?? createShopper({ port })
  const value = await use(shopper)
  idle.push(shopper)
  return value
}

function send(port: number, request: Buffer): Promise<HttpResponse> {
  return borrow(port, (shopper) => shopper.send(request))
}

type Traffic = Extract<Plan, { readonly kind: 'traffic' }>

async function viewPage({ port }: Traffic, tally: Tally, path: string, dueAt: number) {
  const { status } = await send(port, getRequest(path))
  tally.pages.record(performance.now() - dueAt)
  if (status !== 200) tally.err(`${status} for ${path.split('?', 1)[0]}`)
}

function post(port: number, path: string, body: object): Promise<HttpResponse> {
  return send(port, postRequest({ path, body: JSON.stringify(body) }))
}

const placedSchema = v.pipe(v.string(), v.parseJson(), v.object({ reference: v.string() }))
const statusSchema = v.pipe(v.string(), v.parseJson(), v.object({ standing: v.string() }))

/** Orders, pays, and requests the status while the provider's webhook arrives. */
async function checkOut({ port }: Traffic, tally: Tally, id: number, dueAt: number) {
  const placed = await post(port, '/api/orders', anOrderBody())
  tally.orders.record(performance.now() - dueAt)
  if (placed.status !== 201) {
    tally.err(`${placed.status} for an order`)
    return false
  }
  const { reference } = v.parse(placedSchema, placed.body)
  paystack?.setTransaction(reference, { status: 'success', id })
  const [webhook, status] = await Promise.all([
    announce(port, reference, id),
    post(port, '/api/orders/status', { reference }),
  ])
  if (webhook.status !== 200) tally.err(`${webhook.status} for a webhook`)
  const standing =
    status.status === 200 ? v.parse(statusSchema, status.body).standing : status.status
  if (standing !== 'paid') tally.err(`${standing} instead of paid`)
  return standing === 'paid'
}

function announce(port: number, reference: string, id: number): Promise<HttpResponse> {
  const data = { id, domain: 'test', reference, status: 'success' }
  const { path, body, headers } = aWebhook(SECRET_KEY, 'charge.success', data)
  return send(port, postRequest({ path, body, headers }))
}

let payments = 1_000

async function runTraffic(plan: Traffic) {
  const tally = createTally()
  const { pagesPerSecond, checkoutsPerSecond, seconds } = plan
  const noteError = (error: Error) => tally.err(error.message)
  let paidOrders = 0
  const { generator } = await withGeneratorStats(() =>
    Promise.all([
      arrive({
        perSecond: pagesPerSecond,
        seconds,
        onArrival: (index, dueAt) => {
          const path = pathOf(index, plan.productIds)
          return viewPage(plan, tally, path, dueAt).catch(noteError)
        },
      }),
      arrive({
        perSecond: checkoutsPerSecond,
        seconds,
        onArrival: async (_index, dueAt) => {
          payments += 1
          const isPaid = await checkOut(plan, tally, payments, dueAt).catch(noteError)
          if (isPaid) paidOrders += 1
        },
      }),
    ]),
  )
  return { ...tally.result(), paidOrders, generator }
}

servePlans(async (input) => {
  const plan = v.parse(planSchema, input)
  if (plan.kind === 'traffic') return runTraffic(plan)
  paystack ??= await startFakePaystack()
  return { url: paystack.url }
})

/** Makes `perSecond` arrivals at equal intervals, independent of earlier ones. Resolves when all are done. */
async function arrive({ perSecond, seconds, onArrival }: Arrivals): Promise<void> {
  const startedAt = performance.now()
  const expected = Math.floor(perSecond * seconds)
  const underway = new Set<Promise<void>>()
  for (let index = 0; index < expected; ) {
    const dueAt = startedAt + (index * 1000) / perSecond
    if (dueAt > performance.now()) {
      await pause(LOOK_EVERY_MS)
      continue
    }
    const visit = onArrival(index, dueAt).finally(() => underway.delete(visit))
    underway.add(visit)
    index += 1
  }
  await Promise.all(underway)
}
