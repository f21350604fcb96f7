import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { createHistogram, type Histogram } from '../load/histogram.ts'
import { getRequest } from '../load/requests.ts'
import { type MeetOthers, servePlans, withGeneratorStats } from '../load/serve-plans.ts'
import { createShopper } from '../load/shopper.ts'
import { createTally, type Tally } from '../load/tally.ts'
import { order, orderAtOpening, orderRequest, type Visit } from './order-in-drop.ts'
import { buyersAmong, DROP, type Plan, planSchema, type Report, unitsEach } from './round.ts'
import { waitForOpening, wrongClock } from './wait-for-opening.ts'

/** Documents come first, then navigations within the app. Adding to the cart sends no request. */
const TO_THE_PRODUCT = ['/', '/collection', `/product/${DROP.productId}`]
const TO_THE_CHECKOUT = ['/_data/cart', '/_data/checkout']
const LOOKING_ROUND = ['/_data/collection', '/_data/product/15', '/_data/product/8']
const JOURNEY = [...TO_THE_PRODUCT, ...LOOKING_ROUND]
const ROUND_OF_PAGES = [...TO_THE_PRODUCT.toReversed(), ...LOOKING_ROUND]
const JOURNEYS_WITHOUT_DROP = 3
/** Nobody asks for anything in the last moments before the instant. */
const STILL_MS = 700
/** One buyer in ten does not wait. */
const IMPATIENT_EVERY = 20

/** Half of the browsers have chosen a currency; the others are told apart by address and language. */
const ENCODING = { 'Accept-Encoding': 'gzip, deflate, br' }
const BROWSERS = [
  { ...ENCODING, Cookie: 'currency=GHS' },
  { ...ENCODING, 'Accept-Language': 'en-GB,en;q=0.9' },
  { ...ENCODING, Cookie: 'currency=GHS' },
  { ...ENCODING, 'Accept-Language': 'en-US,en;q=0.9' },
]
/** The shoppers share addresses, as behind a mobile carrier. */
const ADDRESSES = 32

const requests = BROWSERS.map(
  (headers) =>
    new Map(
      [...TO_THE_PRODUCT, ...TO_THE_CHECKOUT, ...LOOKING_ROUND].map((path) => [
        path,
        getRequest(path, headers),
      ]),
    ),
)

type Person = Visit & { readonly index: number }
type Round = {
  readonly plan: Plan
  readonly crowd: readonly Person[]
  readonly tally: Tally
  readonly waiting: Histogram
  readonly meetOthers: MeetOthers
}

async function visit(
  { shopper, tally, index }: Person,
  paths: readonly string[],
  times: Histogram = tally.pages,
): Promise<void> {
  // Two neighbours are a buyer and a visitor; they use the same browser.
  const own = requests[Math.floor(index / 2) % requests.length]
  for (const path of paths) {
    const startedAt = performance.now()
    const { status } = await shopper.send(own?.get(path) ?? getRequest(path))
    times.record(performance.now() - startedAt)
    if (status !== 200) tally.err(`${status} for a page`)
  }
}

type Waiting = { readonly person: Person; readonly request: Buffer | null }

/** A round adds these to the times and errors. */
type DayReport = Pick<Report, 'placed' | 'early' | 'generator' | 'orderedAtMs'>

/** Everybody comes at a moment of their own, looks around, and waits. Returns how many orders were early. */
async function waitOnThePage({ plan, waiting }: Round, { person, request }: Waiting) {
  const { opensAtMs, maxQuietMs } = plan
  const { shopper, tally, index } = person
  const clock = wrongClock()
  await pause(Math.random() * Math.max(0, opensAtMs - Date.now() - STILL_MS - 3_000))
  await visit(person, request ? [...TO_THE_PRODUCT, ...TO_THE_CHECKOUT] : TO_THE_PRODUCT, waiting)
  let early = 0
  if (request && index % IMPATIENT_EVERY === 0) {
    const { outcome } = await order(person, request)
    if (outcome === 'early') early = 1
    // On an overloaded machine the answer may come after the instant.
    else if (Date.now() < opensAtMs) tally.err(`${outcome} too early`)
  }
  const firstAskMs = Math.max(Date.now(), opensAtMs - maxQuietMs + 500)
  const askAtMs = firstAskMs + Math.random() * (opensAtMs - STILL_MS - firstAskMs)
  await waitForOpening({ shopper, clock, times: waiting, askAtMs, opensAtMs })
  return early
}

/** At the instant the buyers order; the others browse until the last buyer has a response. */
async function dropDay(round: Round): Promise<DayReport> {
  const { crowd, plan } = round
  const units = unitsEach(buyersAmong(plan.crowd))
  const orders = crowd.map(({ index }) => (index % 2 === 0 ? orderRequest(units) : null))
  const placed: { readonly atMs: number; readonly units: number }[] = []
  const orderedAtMs = { first: Infinity, last: 0 }
  let [buying, isOver, early] = [buyersAmong(crowd.length), false, 0]

  async function buy(person: Person, request: Buffer) {
    orderedAtMs.first = Math.min(orderedAtMs.first, nowMs())
    const ordered = await orderAtOpening(person, request)
    orderedAtMs.last = nowMs()
    if (ordered.outcome === 'placed') placed.push({ atMs: orderedAtMs.last, units })
    early += ordered.early
  }

  /** A buyer whose connection broke leaves, too. */
  async function leave() {
    buying -= 1
    if (buying > 0) return
    await round.meetOthers()
    isOver = true
  }

  async function browse(person: Person) {
    do await visit(person, ROUND_OF_PAGES)
    while (!isOver)
  }

  const day = inCrowd(crowd, async (person) => {
    const request = orders[person.index - plan.first] ?? null
    try {
      early += await waitOnThePage(round, { person, request })
      await (request ? buy(person, request) : browse(person))
    } finally {
      if (request) await leave()
    }
  })
  await pause(Math.max(0, plan.opensAtMs - Date.now()))
  const { generator } = await withGeneratorStats(() => day)
  return { placed, early, generator, orderedAtMs: orderedAtMs.last > 0 ? orderedAtMs : null }
}

/** The clock is the same in every generator, with fractions. */
function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

async function browsingAlone({ crowd }: Round): Promise<DayReport> {
  const { generator } = await withGeneratorStats(() =>
    inCrowd(crowd, async (person) => {
      for (let journey = 0; journey < JOURNEYS_WITHOUT_DROP; journey += 1) {
        await visit(person, JOURNEY)
      }
    }),
  )
  return { placed: [], early: 0, generator, orderedAtMs: null }
}

/** All connections are opened beforehand: the shop accepts one per tick, and only that would be measured. */
async function gather({ ports, first, shoppers, maxQuietMs }: Plan, tally: Tally) {
  const crowd = Array.from({ length: shoppers }, (_, place): Person => {
    const index = first + place
    // Pairs share a process, so that each process gets the same number of buyers.
    const pair = Math.floor(index / 2)
    const port = ports[pair % ports.length] ?? 0
    const address = `127.0.0.${2 + (pair % ADDRESSES)}`
    return { shopper: createShopper({ port, address, maxQuietMs }), tally, index }
  })
  await inCrowd(crowd, async ({ shopper }) => {
    await shopper.send(getRequest('/robots.txt'))
  })
  return crowd
}

async function inCrowd(
  crowd: readonly Person[],
  work: (person: Person) => Promise<void>,
): Promise<void> {
  await Promise.all(
    crowd.map((person) =>
      work(person).catch((error: Error) => {
        person.tally.err(error.message)
      }),
    ),
  )
}

servePlans(async (input, meetOthers): Promise<Report> => {
  const plan = v.parse(planSchema, input)
  const [tally, waiting] = [createTally(), createHistogram()]
  const crowd = await gather(plan, tally)
  const round = { plan, crowd, tally, waiting, meetOthers }
  const measured = await (plan.kind === 'drop' ? dropDay(round) : browsingAlone(round))
  for (const { shopper } of crowd) shopper.leave()
  const { pages, orders } = tally
  return {
    pages: pages.counted(),
    orders: orders.counted(),
    waiting: waiting.counted(),
    errors: tally.result().errors,
    ...measured,
  }
})
