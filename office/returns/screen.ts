import { loadOrders } from '#database/orders/orders'
import { readRefundStates } from '#database/refunds/refunds'
import { countOpenReturns, listReturnsIn } from '#database/returns/returns'
import type { ReturnState } from '#domain/return/return'
import { RETURN_TABS, type ReturnTab } from '../kit/data/return-data.ts'
import { returnCard } from '../kit/orders/read-return-data.ts'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'

const MAX_SHOWN = 100
const OVER: readonly ReturnState[] = ['settled', 'refused', 'withdrawn']

export const load = async ({ context, search }: ScreenRequest) => {
  const { db } = context
  const counts = await countOpenReturns(db)
  const countOf = (each: ReturnTab) => (each === 'over' ? null : counts[each])
  const wanted = RETURN_TABS.find((each) => each === search.get('tab'))
  // The first list with something in it is shown when none was chosen.
  const tab = wanted ?? RETURN_TABS.find((each) => countOf(each) !== 0) ?? 'asked'
  const states = tab === 'over' ? OVER : [tab]
  const returns = await listReturnsIn(db, { states, limit: MAX_SHOWN })
  const orders = await loadOrders(db, [...new Set(returns.map(({ orderId }) => orderId))])
  const refundStates = await readRefundStates(
    db,
    returns.flatMap(({ refundId }) => refundId ?? []),
  )
  return show('returns', 'Returns', {
    tab,
    tabs: RETURN_TABS.map((each) => ({ tab: each, count: countOf(each) })),
    returns: returns.flatMap((one) => {
      const order = orders.find(({ id }) => id === one.orderId)
      return order ? [returnCard(one, order, refundStates.get(one.refundId ?? '') ?? null)] : []
    }),
  })
}
