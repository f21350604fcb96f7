import { chooseSizeSet, loadCategorySizeSets, loadSizeSets } from '#database/catalogue/size-sets'
import { takeTurn } from '#database/health/rate-limits'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { sizeSetOf } from '#domain/catalogue/size-sets'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { chosenSetsFingerprint } from './form-fingerprints.ts'
import type { ProductContext } from './product-change.ts'

type Choice = {
  /** Returns the slug of the set that was chosen for a category. */
  readonly chosen: (category: string) => string
  /** The mark of what the form showed. */
  readonly seen: string
  readonly actor: Actor
}

/** Chooses which sizes a new product of each category begins with. Products that there are keep theirs. */
export function chooseSizeSets(
  { db, now }: ProductContext,
  { chosen, seen, actor }: Choice,
): Promise<Result<null, 'categories-changed'>> {
  const nowMs = now()
  return transact(db, async (trx) => {
    await takeTurn(trx, 'sizes', nowMs)
    const [sets, categories] = [await loadSizeSets(trx), await loadCategorySizeSets(trx)]
    const changes: [string, string][] = []
    for (const category of categories) {
      const before = sizeSetOf(sets, category.sizeSet)
      const after = sets.find(({ slug }) => slug === chosen(category.slug))
      if (!after) return failure('categories-changed')
      if (before === after) continue
      await chooseSizeSet(trx, category.slug, after.slug)
      changes.push([category.title, `${before?.title ?? ''} → ${after.title}`])
    }
    if (changes.length === 0) return success(null)
    if (seen !== chosenSetsFingerprint(sets, categories)) return failure('categories-changed')
    const detail = Object.fromEntries(changes)
    await writeAudit(trx, { actor, action: 'sizes-chosen', subject: 'sizes', detail, nowMs })
    return success(null)
  })
}
