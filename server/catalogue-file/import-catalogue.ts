import type { Kysely } from 'kysely'
import { loadCurrentCatalogue } from '#database/catalogue/catalogue-file'
import { takeTurns } from '#database/health/rate-limits'
import { inSnapshot } from '#database/in-snapshot'
import type { Schema } from '#database/schema'
import { findAuditedSubject } from '#database/staff/audit'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import type { FileFault } from '#domain/catalogue/catalogue-file/catalogue-file'
import {
  booksDifferences,
  type CataloguePlan,
  type CurrentCatalogue,
  isEmptyPlan,
} from '#domain/catalogue/catalogue-file/catalogue-plan'
import { planLines } from '#domain/catalogue/catalogue-file/plan-lines'
import { importMessages } from '#domain/owner-messages/catalogue'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { applyPlan } from './apply-plan.ts'
import {
  type ImportFile,
  normaliseText,
  planFor,
  type ReadImport,
  readImport,
} from './read-import.ts'

export type PlannedImport = {
  readonly plan: CataloguePlan
  /** People read these lines. */
  readonly lines: readonly string[]
  /** The hash covers the file and what it changes: an import with this hash does what was shown. */
  readonly hash: string
  /** This hash covers the file alone. */
  readonly fileHash: string
}

export type ImportRefusal =
  | { readonly code: 'file-invalid'; readonly faults: readonly FileFault[] }
  | { readonly code: 'catalogue-changed' }

/** Finds what the import would change; nothing changes yet. */
export async function planImport(
  db: Kysely<Schema>,
  given: ImportFile,
): Promise<Result<PlannedImport, ImportRefusal>> {
  const read = readImport(given)
  if (!read.ok) return failure({ code: 'file-invalid', faults: read.error })
  return inSnapshot(db, async (snapshot) => {
    const current = await loadCurrentCatalogue(snapshot)
    return planNow(snapshot, given, { read: read.value, current })
  })
}

type Compared = { readonly read: ReadImport; readonly current: CurrentCatalogue }

async function planNow(
  trx: Kysely<Schema>,
  { text }: ImportFile,
  { read, current }: Compared,
): Promise<Result<PlannedImport, ImportRefusal>> {
  const plan = planFor(read, current)
  if (!plan.ok) return failure({ code: 'file-invalid', faults: plan.error })
  const normal = normaliseText(text)
  const fileHash = sha256(normal)
  if (booksDifferences(plan.value) && (await wasImported(trx, fileHash))) {
    const fault = { place: 'the file', sentence: importMessages['file-imported-before'] }
    return failure({ code: 'file-invalid', faults: [fault] })
  }
  const lines = planLines(plan.value)
  return success({
    plan: plan.value,
    lines,
    hash: sha256(JSON.stringify([normal, lines])),
    fileHash,
  })
}

async function wasImported(trx: Kysely<Schema>, hash: string): Promise<boolean> {
  const recorded = { action: 'catalogue-imported', name: 'file', hash }
  return (await findAuditedSubject(trx, recorded)) !== null
}

type Import = ImportFile & {
  readonly actor: Actor
  /** This is the hash of the plan that a person has confirmed; null when nobody was asked. */
  readonly confirmed: string | null
}

/** Imports everything in the file or nothing, compared again with the shop as it is at this moment. */
export async function importCatalogue(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  given: Import,
): Promise<Result<PlannedImport, ImportRefusal>> {
  const read = readImport(given)
  if (!read.ok) return failure({ code: 'file-invalid', faults: read.error })
  const nowMs = await now()
  try {
    return await transact(db, async (trx) => {
      // A form may be sent twice at once: the second one sees what the first has imported.
      await takeTurns(trx, ['catalogue import', 'sizes'], nowMs)
      const current = await loadCurrentCatalogue(trx)
      const planned = await planNow(trx, given, { read: read.value, current })
      if (!planned.ok) return planned
      const { plan, hash } = planned.value
      if (given.confirmed !== null && given.confirmed !== hash) {
        return failure({ code: 'catalogue-changed' })
      }
      if (isEmptyPlan(plan)) return planned
      const application = { ...planned.value, current, actor: given.actor, nowMs }
      return (await applyPlan(trx, application)) ? planned : failure({ code: 'catalogue-changed' })
    })
  } catch (error) {
    if (isUniqueViolation(error)) return failure({ code: 'catalogue-changed' })
    throw error
  }
}
