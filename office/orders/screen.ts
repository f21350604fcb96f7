import { listOrderSums } from '#database/orders/case-money'
import { countOrderTabs, type ListedOrder, listOrdersPage } from '#database/orders/order-list'
import { loadOrders } from '#database/orders/orders'
import { countOpenReviewCases } from '#database/orders/review-cases'
import { loadStillOwed } from '#database/orders/still-owed'
import { variantName } from '#domain/catalogue/variant-name'
import { cleanLine } from '#domain/form/text'
import type { Order } from '#domain/order/order'
import { ORDER_TABS, type OrderTab } from '#domain/order/order-tab'
import { sumsOfPayment } from '#domain/order/payment-sums'
import { isTestOrder } from '#domain/order/test-order'
import { listedLines, type StillOwed, totalWords } from '#domain/refund/still-owed'
import type { OrderCard, OrdersData } from '../kit/data/order-data.ts'
import { mayIn, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.orders

export const load = async (request: ScreenRequest) => {
  const { db } = request.context
  const hasCases = mayIn(request, 'handle-payments')
  const tabs = ORDER_TABS.filter((tab) => hasCases || tab !== 'attention')
  const { tab, query, cursor } = readAddress(request, tabs)
  const page = await listOrdersPage(db, { tab, search: query, cursor })
  const counts = await countOrderTabs(db)
  const orders = await loadOrders(
    db,
    page.orders.map(({ id }) => id),
  )
  const owed = await loadStillOwed(db, orders)
  // On the other lists the total says it.
  const toLookAt = tab === 'attention' ? page.orders.map(({ id }) => id) : []
  const sums = await listOrderSums(db, toLookAt)
  const data: OrdersData = {
    tab,
    tabs: tabs
      .filter((each) => each !== 'ready' || each === tab || counts.ready > 0)
      .map((each) => ({ tab: each, count: counts[each] })),
    query,
    orders: page.orders.map((listed) => cardOf(listed, contentOf(listed, { orders, owed, sums }))),
    next: page.nextCursor && addressOf({ tab, query, cursor: page.nextCursor }),
    first: cursor === null ? null : addressOf({ tab, query, cursor: null }),
    otherCases: hasCases && tab === 'attention' ? (await countOpenReviewCases(db)).ofNoOrder : 0,
  }
  return show('orders', 'Orders', data)
}

type Address = {
  readonly tab: OrderTab
  readonly query: string
  readonly cursor: string | null
}

/** A search looks through all orders. */
function readAddress({ search }: ScreenRequest, tabs: readonly OrderTab[]): Address {
  const query = cleanLine(search.get('q') ?? '')
  const named = tabs.find((each) => each === search.get('tab'))
  return { tab: query === '' ? (named ?? 'to-pack') : 'all', query, cursor: search.get('after') }
}

function addressOf({ tab, query, cursor }: Address): string {
  const parts = new URLSearchParams(query === '' ? { tab } : { q: query })
  if (cursor !== null) parts.set('after', cursor)
  return `${path}?${parts}`
}

type Loaded = {
  readonly orders: readonly Order[]
  readonly owed: ReadonlyMap<string, StillOwed>
  readonly sums: Awaited<ReturnType<typeof listOrderSums>>
}

type Content = Pick<OrderCard, 'units' | 'total' | 'sums'>

/** The part of a card that says what is left of the order, and what came for it where that needs a look. */
function contentOf({ id }: ListedOrder, { orders, owed, sums: allSums }: Loaded): Content {
  const sums = allSums
    .filter(({ orderId }) => orderId === id)
    .map((each) => sumsOfPayment(each.sums))
  const order = orders.find((each) => each.id === id)
  const left = owed.get(id)
  if (!order || !left) return { units: [], total: '', sums }
  const units = listedLines(order, left).map(
    (line) => `${line.quantity} × ${variantName(line.title, line)}`,
  )
  return { units, total: totalWords(left), sums }
}

function cardOf(order: ListedOrder, content: Content): OrderCard {
  const { id, state, fulfilment, customer, city, createdAtMs } = order
  return {
    id,
    state,
    fulfilment,
    customer,
    city: order.isPickUp ? '' : city,
    isPickUp: order.isPickUp,
    needsAddress: order.needsAddress,
    ...content,
    createdAtMs,
    paidAtMs: order.soldAtMs ?? order.paidAtMs,
    isTest: isTestOrder(order),
    endedTest: order.endedTest,
    channel: order.channel,
  }
}
