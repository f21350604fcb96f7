import { loadSettings } from '#database/settings/settings'
import type { StoredSettings } from '#domain/settings/settings'
import { changeSettings } from '#server/settings/change-settings'
import { openLiveSettings } from '#server/settings/live-settings'
import type { TestOrders } from './open-orders.ts'

type Rules = Partial<Pick<StoredSettings, 'surchargePercent' | 'surchargedSizes' | 'returnDays'>>

/** The owner sets these rules. Returns the same shop, which knows of them. */
export async function setRules(orders: TestOrders, given: Rules): Promise<TestOrders> {
  const { db, now } = orders
  const settings = await openLiveSettings(db, {})
  const { revision: seenRevision } = await loadSettings(db)
  const actor = { staffId: null, name: 'Adwoa' }
  const changed = await changeSettings({ db, now, settings }, { given, seenRevision, actor })
  if (!changed.ok) throw new Error(changed.error.code)
  return { ...orders, settings: settings.current }
}
