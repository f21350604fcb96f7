import { bumpRevision } from '#database/settings/revisions'
import type { AppContext } from '#server/base/context'
import { closeDraws } from '#server/draws/close-draws'

const HOUR_MS = 3_600_000

/** The instant has passed: the drop was an hour ago. */
export async function drawNow(shop: AppContext, dropId: string): Promise<void> {
  const opens_at = shop.now() - HOUR_MS
  await shop.db.updateTable('drops').set({ opens_at }).where('id', '=', dropId).execute()
  await bumpRevision(shop.db, 'catalogue')
  await closeDraws(shop.orders)
  await shop.catalogue.refresh()
}
