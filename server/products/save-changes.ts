import type { Transaction } from 'kysely'
import {
  publishProducts,
  type StoredProduct,
  updateContent,
} from '#database/catalogue/product-edits'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { contentTexts, type ProductContent } from '#domain/catalogue/product-content'
import { changedTexts } from '#domain/changed-texts'
import type { Actor } from '#domain/staff/actor'
import { productSubject } from './product-change.ts'

type Change = {
  readonly stored: StoredProduct
  readonly content: ProductContent
  readonly actor: Actor
  readonly nowMs: number
  /** The audit row also gets this, which is not in the content. */
  readonly detail?: Readonly<Record<string, string>>
  /** This changes with it, in the same transaction. */
  readonly alsoWrite?: () => Promise<void>
}

/** Writes what differs, with before and after in the audit. False: somebody else was faster. */
export async function saveChanges(
  trx: Transaction<Schema>,
  { stored, content, actor, nowMs, detail = {}, alsoWrite }: Change,
): Promise<boolean> {
  const changes = {
    ...changedTexts(contentTexts(stored.content), contentTexts(content)),
    ...detail,
  }
  if (Object.keys(changes).length === 0) return true
  if (!(await updateContent(trx, stored, content))) return false
  await writeAudit(trx, {
    actor,
    action: 'product-edited',
    subject: productSubject(stored.id),
    detail: changes,
    nowMs,
  })
  await alsoWrite?.()
  await publishProducts(trx, [stored.id])
  return true
}
