import { hit } from '#database/health/rate-limits'
import { bumpRevision } from '#database/settings/revisions'
import { connectAsChild } from './connect-as-child.ts'

/** This competes with its siblings for the same rows, 100 times. */
const { db, close } = await connectAsChild()
for (let count = 0; count < 100; count += 1) {
  await hit(db, 'shared', 60_000, 1_800_000_000_000)
  await db.transaction().execute((transaction) => bumpRevision(transaction, 'catalogue'))
}
await close()
