import { setTimeout as pause } from 'node:timers/promises'
import { screens } from '#office/screens.ts'
import { newDropId } from '#server/drops/change-drops'
import { planTurn } from '../plan/plan-turn.ts'
import { DROPPED } from '../plan/plan-visit.ts'
import type { Scene } from '../scene.ts'
import { isDone, type Office, visitOffice } from './office-visit.ts'
import { type Desk, tasks } from './tasks.ts'

const RETRY_MS = 500
const HOLD_MINUTES = '5'

/** Signs in and works until the run is over. */
export async function runOwner(scene: Scene, { office, db }: Omit<Desk, 'ledger'>): Promise<void> {
  const { seed, ledger, isOver } = scene
  await office.signIn()
  for (let number = 0; !isOver(); number += 1) {
    const turn = planTurn(seed, number)
    const change = await tasks[turn.task]({ office, db, ledger }, turn)
    if (change !== null) ledger.changes.push(change)
    await pause(turn.thinkMs)
  }
}

/** Repeats until the shop has the drop: the same form sent again is the same drop. */
export async function planDrop(scene: Scene, opensAtMs: number): Promise<void> {
  const office: Office = visitOffice(scene)
  const id = newDropId()
  const fields = {
    id,
    title: 'Chaos',
    at: new Date(opensAtMs).toISOString(),
    productIds: String(DROPPED.productId),
    limit: '1',
    mode: 'line',
    holdMinutes: HOLD_MINUTES,
  }
  await office.signIn()
  while (!scene.isOver()) {
    const answer = await office.post(`${screens.drops.path}/plan`, fields)
    if (isDone(answer, 'drop-planned')) {
      scene.ledger.changes.push({ kind: 'drop', id })
      return
    }
    // The drop's instant is over: the shop was away for too long.
    if (answer?.status === 422) return
    await pause(RETRY_MS)
  }
}
