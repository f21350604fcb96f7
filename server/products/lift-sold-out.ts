import { publishProducts } from '#database/catalogue/product-edits'
import { findTitles } from '#database/catalogue/product-titles'
import { writeAudit } from '#database/staff/audit'
import { liftSoldOutMark } from '#database/stock/sold-out-marks'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import { type ProductAsked, type ProductContext, productSubject } from './product-change.ts'

/**
 * Takes the mark "Sold out, whatever the stock says" off a product, so that its stock decides again. The next run of
 * `tellPeople` tells the people who asked. Done twice, it changes nothing.
 */
export async function liftSoldOut(
  { db, now, catalogue }: ProductContext,
  { id, actor }: ProductAsked,
): Promise<Result<null, { readonly code: 'product-unknown' }>> {
  if ((await findTitles(db, [id])).size === 0) return failure({ code: 'product-unknown' })
  await transact(db, async (trx) => {
    if (!(await liftSoldOutMark(trx, id))) return
    const subject = productSubject(id)
    const detail = { isMarkedSoldOut: 'yes → no' }
    await writeAudit(trx, { actor, action: 'product-edited', subject, detail, nowMs: now() })
    await publishProducts(trx, [id])
  })
  await catalogue.refresh()
  return success(null)
}
