import type { Kysely } from 'kysely'
import { loadCurrentCatalogue } from '#database/repositories/catalogue-file'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import type { FileFault } from '#domain/catalogue/catalogue-file/catalogue-file'
import { type CataloguePlan, isEmptyPlan } from '#domain/catalogue/catalogue-file/catalogue-plan'
import { planLines } from '#domain/catalogue/catalogue-file/plan-lines'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../http/sha256.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { applyPlan, CatalogueChanged } from './apply-plan.ts'
import { type ImportFile, normaliseText, planFor, readImport } from './read-import.ts'

export type PlannedImport = {
  readonly plan: CataloguePlan
  /** For people. */
  readonly lines: readonly string[]
  /** Of the file and of what it changes: an import with this hash does what was shown. */
  readonly hash: string
}

export type ImportRefusal =
  | { readonly code: 'file-invalid'; readonly faults: readonly FileFault[] }
  | { readonly code: 'catalogue-changed' }

/** What the import would change; nothing changes yet. */
export async function planImport(
  db: Kysely<Schema>,
  given: ImportFile,
): Promise<Result<PlannedImport, ImportRefusal>> {
  const read = readImport(given)
  if (!read.ok) return failure({ code: 'file-invalid', faults: read.error })
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const plan = planFor(read.value, await loadCurrentCatalogue(snapshot))
      if (!plan.ok) return failure({ code: 'file-invalid', faults: plan.error })
      return success(describe(given, plan.value))
    })
}

function describe({ text }: ImportFile, plan: CataloguePlan): PlannedImport {
  const lines = planLines(plan)
  return { plan, lines, hash: sha256(JSON.stringify([normaliseText(text), lines])) }
}

type Import = ImportFile & {
  readonly actor: Actor
  /** Of the plan that a person has confirmed; null when nobody was asked. */
  readonly confirmed: string | null
}

/** Everything in the file or nothing, compared again with the shop as it is at this moment. */
export async function importCatalogue(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  given: Import,
): Promise<Result<PlannedImport, ImportRefusal>> {
  const read = readImport(given)
  if (!read.ok) return failure({ code: 'file-invalid', faults: read.error })
  const nowMs = await now()
  try {
    return await transact(db, async (trx) => {
      const current = await loadCurrentCatalogue(trx)
      const plan = planFor(read.value, current)
      if (!plan.ok) return failure({ code: 'file-invalid', faults: plan.error })
      const planned = describe(given, plan.value)
      if (given.confirmed !== null && given.confirmed !== planned.hash) {
        return failure({ code: 'catalogue-changed' })
      }
      if (isEmptyPlan(plan.value)) return success(planned)
      await applyPlan(trx, { ...planned, current, actor: given.actor, nowMs })
      return success(planned)
    })
  } catch (error) {
    if (error instanceof CatalogueChanged || isUniqueViolation(error)) {
      return failure({ code: 'catalogue-changed' })
    }
    throw error
  }
}
