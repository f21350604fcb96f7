import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { planVisit } from '../plan/plan-visit.ts'
import type { Scene } from '../scene.ts'
import { type Buyer, type Placed, placeOrder, sendOrder } from './place-order.ts'

const statusSchema = v.pipe(v.string(), v.parseJson(), v.object({ standing: v.string() }))
const MAX_QUESTIONS = 10
const ASK_EVERY_MS = 300

/** Makes one visit after the other, until the run is over. */
export async function runShopper(scene: Scene, shopper: number): Promise<void> {
  const address = `127.0.2.${2 + shopper}`
  for (let number = 0; !scene.isOver(); number += 1) {
    const { pages, order, thinkMs } = planVisit(scene.seed, shopper, number)
    for (const path of pages) {
      await scene.client.send('page', { method: 'GET', path, address })
      await pause(thinkMs)
    }
    if (order) await buy(scene, { order, address })
  }
}

/** Orders, and pays or does not. */
export async function buy(scene: Scene, buyer: Buyer): Promise<void> {
  const placed = await placeOrder(scene, buyer)
  if (placed === null) return
  switch (buyer.order.ending) {
    case 'gives-up':
      return
    case 'leaves':
      return scene.provider.pay(placed.reference)
    case 'pays':
      scene.provider.pay(placed.reference)
      return waitUntilPaid(scene, placed, buyer)
    case 'declined':
      return payAtSecondTry(scene, placed, buyer)
  }
}

/** The same order is sent again: its payment is started once more, unless the first can still be used. */
async function payAtSecondTry(scene: Scene, first: Placed, buyer: Buyer): Promise<void> {
  scene.provider.decline(first.reference)
  await askForStatus(scene, first, buyer)
  const again = await sendOrder(scene, { ...first, address: buyer.address })
  // A shopper who gets no answer goes back to the window that is still open.
  const placed = again.outcome === 'placed' ? again.placed : first
  scene.provider.pay(placed.reference)
  await waitUntilPaid(scene, placed, buyer)
}

async function waitUntilPaid(scene: Scene, placed: Placed, buyer: Buyer): Promise<void> {
  for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
    const standing = await askForStatus(scene, placed, buyer)
    if (standing === 'paid') scene.ledger.paid.add(placed.orderId)
    if (standing === 'paid' || standing === 'attention') return
    await pause(ASK_EVERY_MS)
  }
}

async function askForStatus({ client }: Scene, placed: Placed, { address }: Buyer) {
  const { reference, token: accessToken } = placed
  const answer = await client.send('status', {
    method: 'POST',
    path: '/api/orders/status',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, accessToken }),
    address,
  })
  return answer?.status === 200 ? v.parse(statusSchema, answer.body).standing : null
}
