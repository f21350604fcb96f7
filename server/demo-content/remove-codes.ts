import { listDemoCodes, removeDemoCode } from '#database/demo-content/demo-codes'
import type { Remove } from './demo-removal.ts'

/** A code that an order has is ended, because its word must not become another code. */
export const removeCodes: Remove = async (trx, { nowMs }) => {
  const deleted: string[] = []
  const ended: string[] = []
  for (const { code } of await listDemoCodes(trx)) {
    const done = await removeDemoCode(trx, { code, nowMs })
    if (done === 'deleted') deleted.push(code)
    else ended.push(code)
  }
  return {
    outcome: { deleted: deleted.length, retired: ended.length, stayed: 0 },
    names: { deleted: deleted.join(', '), ended: ended.join(', ') },
  }
}
