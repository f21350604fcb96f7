import * as v from 'valibot'
import { anOrderBody } from '#testing/orders/order-body'
import { getRequest, postRequest } from '../load/requests.ts'
import { servePlans, withGeneratorStats } from '../load/serve-plans.ts'
import { createShopper, type Shopper } from '../load/shopper.ts'
import { createTally, type Tally } from '../load/tally.ts'
import { DROP, type Round as Measured, type Plan, piecesEach, planSchema } from './round.ts'

/** Documents first, then navigations within the app. Adding to the cart sends no request. */
const TO_THE_PIECE = ['/', '/collection', `/product/${DROP.productId}`]
const TO_THE_CHECKOUT = ['/_data/cart', '/_data/checkout']
const LOOKING_ROUND = ['/_data/collection', '/_data/product/15', '/_data/product/8']
const JOURNEYS_WITHOUT_DROP = 3
const UNIT_PRICE_PESEWAS = 50_000

const requests = new Map(
  [...TO_THE_PIECE, ...TO_THE_CHECKOUT, ...LOOKING_ROUND].map((path) => [path, getRequest(path)]),
)

type Round = { readonly crowd: readonly Shopper[]; readonly tally: Tally }
type Visit = { readonly shopper: Shopper; readonly tally: Tally }

async function visit({ shopper, tally }: Visit, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const startedAt = performance.now()
    const { status } = await shopper.send(requests.get(path) ?? getRequest(path))
    tally.pages.record(performance.now() - startedAt)
    if (status !== 200) tally.err(`${status} for a page`)
  }
}

function orderRequest(pieces: number): Buffer {
  const { productId: id, colour: color, size } = DROP
  const body = anOrderBody({
    shownTotalPesewas: pieces * UNIT_PRICE_PESEWAS,
    lines: [{ id, color, imageVariant: 'image1', size, quantity: pieces }],
  })
  return postRequest({ path: '/api/orders', body: JSON.stringify(body) })
}

/** Sold out (409) is a valid response, not an error. */
async function order({ shopper, tally }: Visit, request: Buffer): Promise<boolean> {
  const startedAt = performance.now()
  const { status } = await shopper.send(request)
  tally.orders.record(performance.now() - startedAt)
  if (status !== 201 && status !== 409) tally.err(`${status} for an order`)
  return status === 201
}

/** Every second shopper buys; the others browse until the last buyer has a response. */
async function dropDay(round: Round) {
  const buyers = Math.ceil(round.crowd.length / 2)
  const pieces = piecesEach(buyers)
  const orders = Array.from({ length: buyers }, () => orderRequest(pieces))
  let [buying, piecesSold, firstOrderAt, lastOrderAt] = [buyers, 0, Infinity, 0]

  async function buy(shop: Visit, request: Buffer) {
    try {
      await visit(shop, [...TO_THE_PIECE, ...TO_THE_CHECKOUT])
      firstOrderAt = Math.min(firstOrderAt, performance.now())
      if (await order(shop, request)) piecesSold += pieces
      lastOrderAt = performance.now()
    } finally {
      buying -= 1
    }
  }

  async function browse(shop: Visit) {
    do await visit(shop, [...TO_THE_PIECE, ...LOOKING_ROUND])
    while (buying > 0)
  }

  await everybody(round, (shop, index) => {
    const request = index % 2 === 0 ? orders[index / 2] : undefined
    return request ? buy(shop, request) : browse(shop)
  })
  return { piecesSold, orderSeconds: Math.max(0, lastOrderAt - firstOrderAt) / 1000 }
}

async function browsingAlone(round: Round) {
  await everybody(round, async (shop) => {
    for (let journey = 0; journey < JOURNEYS_WITHOUT_DROP; journey += 1) {
      await visit(shop, [...TO_THE_PIECE, ...LOOKING_ROUND])
    }
  })
  return { piecesSold: 0, orderSeconds: 0 }
}

/**
 * All connections are opened beforehand, as by a proxy that keeps its own open: the server accepts one
 * new connection per tick, so that otherwise only this wait would be measured.
 */
async function gather({ ports, shoppers }: Plan): Promise<readonly Shopper[]> {
  const crowd = Array.from({ length: shoppers }, (_, index) =>
    // In pairs, so that each process gets the same number of buyers.
    createShopper(ports[Math.floor(index / 2) % ports.length] ?? 0),
  )
  await Promise.all(crowd.map((shopper) => shopper.send(getRequest('/robots.txt'))))
  return crowd
}

/** At the same instant, without pauses between requests. */
async function everybody(
  { crowd, tally }: Round,
  visitShop: (visit: Visit, index: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    crowd.map((shopper, index) =>
      visitShop({ shopper, tally }, index).catch((error: Error) => tally.err(error.message)),
    ),
  )
}

servePlans(async (input): Promise<Measured> => {
  const plan = v.parse(planSchema, input)
  const round = { crowd: await gather(plan), tally: createTally() }
  const { value, generator } = await withGeneratorStats(() =>
    plan.kind === 'drop' ? dropDay(round) : browsingAlone(round),
  )
  for (const shopper of round.crowd) shopper.leave()
  return { ...round.tally.result(), ...value, generator }
})
