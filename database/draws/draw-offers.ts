import type { Kysely } from 'kysely'
import type { DropRules } from '../drops/drop-gate.ts'
import type { Offering } from '../line/write-offer.ts'
import type { Schema } from '../schema.ts'
import type { DrawEntry } from './draw-entries.ts'
import { isPhoneOffered } from './draw-groups.ts'
import { lockDraw } from './draws.ts'

export function drawOffering(entry: DrawEntry): Offering {
  const { id, dropId } = entry
  return {
    line: 'draw',
    id,
    dropId,
    isDrawn: (trx, rules) => isDrawn(trx, dropId, rules),
    // The draw is locked: no other process offers to the same phone meanwhile.
    isPassedOver: (trx) => isPhoneOffered(trx, entry),
  }
}

/** And not over. Processes take turns, so that nobody is passed over while another process offers. */
async function isDrawn(
  trx: Kysely<Schema>,
  dropId: string,
  { nowIn, lengthMs }: DropRules,
): Promise<boolean> {
  const draw = await lockDraw(trx, dropId)
  if (!draw || draw.drawnAtMs === null) return false
  return (await nowIn(trx)) < draw.opensAtMs + lengthMs
}
