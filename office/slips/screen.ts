import { waitsForAddress } from '#database/orders/address-cases'
import { listOrdersPage } from '#database/orders/order-list'
import { loadOrders } from '#database/orders/orders'
import { loadStillOwed } from '#database/orders/still-owed'
import { variantName } from '#domain/catalogue/variant-name'
import { internationalPhone } from '#domain/checkout/phone'
import { isPickUp, pickUpLines } from '#domain/delivery/pick-up'
import { lacksAddress } from '#domain/order/lacks-address'
import type { Order } from '#domain/order/order'
import { customerName } from '#domain/order/postal-address'
import { listedLines, type StillOwed, totalWords } from '#domain/refund/still-owed'
import { PAPERS, type Paper, type SlipData } from '../kit/data/packing-data.ts'
import { addressLines } from '../kit/orders/address-lines.ts'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.slips
/** A page of orders has at most so many. */
const MAX_SLIPS = 100

/** `?order=ID` may come as often as needed. Without it, `?of=to-pack` is all that is to be packed. */
export const load = async (request: ScreenRequest) => {
  const { search, context } = request
  const paper = PAPERS.find((each) => each === search.get('paper')) ?? 'a6'
  const orders = await withoutUnaddressed(
    context,
    await loadOrders(context.db, await wantedOrders(request)),
  )
  const owed = await loadStillOwed(context.db, orders)
  return show('slips', 'Packing slips', {
    paper,
    papers: PAPERS.map((each) => ({ paper: each, href: addressOn(each, search) })),
    slips: orders.flatMap((order) => slipOf(order, owed.get(order.id)) ?? []),
  })
}

async function wantedOrders({ search, context }: ScreenRequest): Promise<readonly string[]> {
  const marked = [...new Set(search.getAll('order'))].slice(0, MAX_SLIPS)
  if (marked.length > 0 || search.get('of') !== 'to-pack') return marked
  const page = await listOrdersPage(context.db, { tab: 'to-pack', limit: MAX_SLIPS })
  return page.orders.map(({ id }) => id)
}

/** Nothing is packed for an order of which nobody has said where it goes. */
async function withoutUnaddressed(
  { db }: Pick<ScreenRequest['context'], 'db'>,
  orders: readonly Order[],
) {
  const packable: Order[] = []
  for (const order of orders) {
    if (!lacksAddress(order) || !(await waitsForAddress(db, order.id))) packable.push(order)
  }
  return packable
}

function addressOn(paper: Paper, search: URLSearchParams): string {
  const parts = new URLSearchParams(search)
  parts.delete('done')
  parts.set('paper', paper)
  return `${path}?${parts}`
}

function slipOf(order: Order, owed: StillOwed | undefined): SlipData | null {
  if (!owed) return null
  const { id, customer, zone, paidAtMs, createdAtMs } = order
  return {
    id,
    atMs: paidAtMs ?? createdAtMs,
    name: customerName(customer),
    address: isPickUp(order) ? [] : addressLines(customer),
    phone: customer.phone === '' ? '' : internationalPhone(customer.phone, customer.country),
    delivery: isPickUp(order)
      ? `Pick-up: ${pickUpLines(order).join(', ')}`
      : [zone?.name, zone?.words].filter(Boolean).join(': '),
    units: listedLines(order, owed).map((line) => ({
      quantity: line.quantity,
      name: variantName(line.title, line),
    })),
    total: totalWords(owed),
  }
}
