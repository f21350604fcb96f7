import { makeDueLive, nextPublishing, publishProducts } from '#database/catalogue/product-edits'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { THE_SHOP } from '#domain/staff/actor'
import { type ProductContext, productSubject } from './product-change.ts'

/**
 * Makes scheduled products live when they are due. Several processes may call it: one conditional
 * update decides. The table is read only after a change of the catalogue.
 */
export function createPublisher({ db, now, catalogue }: ProductContext): () => Promise<void> {
  let known = ''
  let dueMs: number | null = null

  return async () => {
    const { revision, productsRevision } = catalogue.current()
    const state = `${revision} ${productsRevision}`
    if (state !== known) {
      dueMs = await nextPublishing(db)
      known = state
    }
    if (dueMs === null || dueMs > now()) return
    await publishDue(db, now())
    known = ''
    await catalogue.refresh()
  }
}

async function publishDue(db: ProductContext['db'], nowMs: number): Promise<void> {
  await transact(db, async (trx) => {
    const published = await makeDueLive(trx, nowMs)
    if (published.length === 0) return
    for (const { id, title } of published) {
      await writeAudit(trx, {
        actor: THE_SHOP,
        action: 'product-published',
        subject: productSubject(id),
        detail: { title, state: 'scheduled → live' },
        nowMs,
      })
    }
    await publishProducts(
      trx,
      published.map(({ id }) => id),
    )
  })
}
