import type { Transaction } from 'kysely'
import { findStoredProduct, publishProducts, raiseVersion } from '#database/catalogue/product-edits'
import { loadMeasures, saveMeasures } from '#database/catalogue/size-measures'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import type { Size } from '#domain/catalogue/sizes'
import { changedTexts } from '#domain/changed-texts'
import { failure, type Result, success } from '#domain/result'
import { type Measures, measuredSizes, measureTexts } from '#domain/sizing/measures'
import type { MeasureProblems } from '#domain/sizing/measures-form'
import { measuresFingerprint } from './form-fingerprints.ts'
import { type ProductAsked, type ProductContext, productSubject } from './product-change.ts'

type MeasuresEdit = ProductAsked & {
  /** The sizes are those that the product has now. `null`: nothing is measured any more. */
  readonly read: (sizes: readonly Size[]) => Result<Measures | null, MeasureProblems>
  /** The mark of what the form showed. */
  readonly seen: string
}

export type MeasuresFailure =
  | { readonly code: 'product-unknown' }
  | { readonly code: 'fields-invalid'; readonly fields: MeasureProblems }
  | {
      readonly code: 'measures-changed'
      readonly typed: Measures | null
      readonly stored: Measures | null
    }

/** Saves or removes the measures of a product, unless somebody else has changed them meanwhile. */
export async function editMeasures(
  { db, now, catalogue }: ProductContext,
  edit: MeasuresEdit,
): Promise<Result<null, MeasuresFailure>> {
  const saved = await transact(db, (trx) => save(trx, edit, now()))
  if (saved.ok) await catalogue.refresh()
  return saved
}

async function save(
  trx: Transaction<Schema>,
  { id, read, seen, actor }: MeasuresEdit,
  nowMs: number,
): Promise<Result<null, MeasuresFailure>> {
  const product = await findStoredProduct(trx, id)
  if (product === null) return failure({ code: 'product-unknown' })
  const typed = read(product.content.sizes)
  if (!typed.ok) return failure({ code: 'fields-invalid', fields: typed.error })
  const stored = (await loadMeasures(trx, [id])).get(id) ?? null
  const changed = { code: 'measures-changed', typed: typed.value, stored } as const
  const mark = measuresFingerprint(stored)
  // Saving what is stored already, such as by the same form sent twice, is no conflict.
  if (measuresFingerprint(typed.value) === mark) return success(null)
  if (seen !== mark) return failure(changed)
  // Two forms may come at once: the second one waits here, and then finds another version.
  if (!(await raiseVersion(trx, product))) return failure(changed)
  await saveMeasures(trx, id, typed.value)
  const sizes = measuredSizes(stored, typed.value)
  await writeAudit(trx, {
    actor,
    action: typed.value ? 'measures-saved' : 'measures-removed',
    subject: productSubject(id),
    detail: changedTexts(measureTexts(stored, sizes), measureTexts(typed.value, sizes)),
    nowMs,
  })
  await publishProducts(trx, [id])
  return success(null)
}
