import { setTimeout as pause } from 'node:timers/promises'
import { dropPersonOf, planDropOrder } from '../plan/plan-visit.ts'
import type { Scene } from '../scene.ts'
import { planDrop } from './run-owner.ts'
import { buy } from './run-shopper.ts'

/** Both are shares of the run: the drop is planned in the middle of it, and opens soon. */
const PLANNED_AT = 0.35
const OPENS_AT = 0.55
const EARLY_MS = 300

type Crowd = { readonly seconds: number; readonly dropBuyers: number }

export async function runDrop(scene: Scene, { seconds, dropBuyers }: Crowd): Promise<void> {
  await pause(seconds * 1000 * PLANNED_AT)
  const opensInMs = seconds * 1000 * (OPENS_AT - PLANNED_AT)
  const planned = planDrop(scene, Date.now() + opensInMs)
  await pause(opensInMs - EARLY_MS)
  await planned
  await Promise.all(
    Array.from({ length: dropBuyers }, (_, buyer) => {
      // Each person has a network.
      const address = `127.0.4.${2 + dropPersonOf(buyer)}`
      return buy(scene, { order: planDropOrder(scene.seed, buyer), address })
    }),
  )
}
