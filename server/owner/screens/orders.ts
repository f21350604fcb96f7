import type { OrderCard, OrdersData } from '#contracts/backoffice/order-data'
import { screens } from '#contracts/backoffice/screens'
import { listOrderSums } from '#database/repositories/case-money'
import { countOrderTabs, type ListedOrder, listOrdersPage } from '#database/repositories/order-list'
import { listOrderedPieces, type OrderedPieces } from '#database/repositories/order-pieces'
import { countOpenReviewCases } from '#database/repositories/review-cases'
import { pieceName } from '#domain/catalogue/piece-name'
import { cleanLine } from '#domain/form/text'
import { formatMoney } from '#domain/money/format-money'
import { ORDER_TABS, type OrderTab } from '#domain/order/order-tab'
import { sumsOfPayment } from '#domain/order/payment-sums'
import { type ScreenLoader, type ScreenRequest, signedInOf } from '../screen.ts'

const { path } = screens.orders

export const ordersScreen: ScreenLoader = async (request) => {
  const { db } = request.context
  const isOwner = signedInOf(request).staff.role === 'owner'
  // Payment cases are the owner's.
  const tabs = ORDER_TABS.filter((tab) => isOwner || tab !== 'attention')
  const { tab, query, cursor } = readAddress(request, tabs)
  const page = await listOrdersPage(db, { tab, search: query, cursor })
  const counts = await countOrderTabs(db)
  const pieces = await listOrderedPieces(
    db,
    page.orders.map(({ id }) => id),
  )
  // Elsewhere the total says it.
  const toLookAt = tab === 'attention' ? page.orders.map(({ id }) => id) : []
  const sums = await listOrderSums(db, toLookAt)
  const data: OrdersData = {
    tab,
    tabs: tabs.map((each) => ({ tab: each, count: counts[each] })),
    query,
    orders: page.orders.map((order) => cardOf(order, { pieces, sums })),
    next: page.nextCursor && addressOf({ tab, query, cursor: page.nextCursor }),
    first: cursor === null ? null : addressOf({ tab, query, cursor: null }),
    otherCases: isOwner && tab === 'attention' ? (await countOpenReviewCases(db)).ofNoOrder : 0,
  }
  return { screen: 'orders', title: 'Orders', data }
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

type Around = {
  readonly pieces: readonly OrderedPieces[]
  readonly sums: Awaited<ReturnType<typeof listOrderSums>>
}

function cardOf(order: ListedOrder, { pieces, sums }: Around): OrderCard {
  const { id, state, fulfilment, customer, city, total, createdAtMs, paidAtMs } = order
  return {
    id,
    state,
    fulfilment,
    customer,
    city,
    pieces: pieces
      .filter(({ orderId }) => orderId === id)
      .map((line) => `${line.quantity} × ${pieceName(line.title, line)}`),
    total: formatMoney(total),
    sums: sums.filter(({ orderId }) => orderId === id).map((each) => sumsOfPayment(each.sums)),
    createdAtMs,
    paidAtMs,
    isTest: order.mode === 'test',
    channel: order.channel,
  }
}
