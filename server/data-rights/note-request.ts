import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import {
  type DataRightsField,
  readDataRightsRequest,
} from '#domain/data-rights/data-rights-request'
import type { FieldErrors } from '#domain/form/read-form'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { DataRightsContext } from './data-rights-context.ts'
import { keyRequest, storeRequest } from './store-request.ts'

/** Staff typed it: no network asked for more. */
const FIRST = { purpose: 'data-rights', place: 1 } as const

type Noted = { readonly form: unknown; readonly actor: Actor }

/** Stores what somebody asked for by phone, mail or in person. The person gets the usual mail. */
export async function noteRequest(
  desk: DataRightsContext,
  { form, actor }: Noted,
): Promise<Result<string, FieldErrors<DataRightsField>>> {
  const read = readDataRightsRequest(form)
  if (!read.ok) return failure(read.error)
  const request = keyRequest(read.value)
  const number = await transact(desk.db, async (trx) => {
    const stored = await storeRequest(trx, desk, { request, turn: FIRST, isShopTold: false })
    const subject = `request ${stored}`
    await writeAudit(trx, { actor, action: 'rights-noted', subject, nowMs: desk.now() })
    return stored
  })
  return success(number)
}
