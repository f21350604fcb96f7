import type { PricedLine } from '../cart/line.ts'
import { formatMoney } from '../money/format-money.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import type { Order } from '../order/order.ts'
import { countsAsRefunded, type Refund, unitsNotToPack } from './refund.ts'

/** The lines and the total are what is left of an order after its refunds. */
export type StillOwed = {
  /** Each line is at its position, with the units of it that are not refunded; that may be none. */
  readonly lines: readonly PricedLine[]
  /** The sum that refunds, made or under way, have taken off the total. */
  readonly refunded: Cedis
  /** This part of the total never came. Until something is refunded it is 0, and the order's case says so. */
  readonly missing: Cedis
  /** The total is that of the order less `refunded` and `missing`. */
  readonly total: Cedis
}

type Sums = Pick<StillOwed, 'refunded' | 'missing' | 'total'>

type Known = {
  readonly refunds: readonly Pick<Refund, 'state' | 'amountPesewas' | 'lines'>[]
  /** This sum came in for the order through a provider. */
  readonly paidPesewas: number
}

/**
 * The customer still gets this of an order and has paid for it. Every list of its units and every total that is shown
 * after a refund comes from here. `refunds-taken-off.ts` of the repositories says the same in SQL, for sums over many
 * orders.
 */
export function stillOwed(
  { lines, total }: Pick<Order, 'lines' | 'total'>,
  { refunds, paidPesewas }: Known,
): StillOwed {
  const notToPack = unitsNotToPack(lines, refunds)
  const backPesewas = refunds
    .filter(countsAsRefunded)
    .reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  // If an order was paid twice or too much, refunds of the surplus take nothing off the sale.
  const surplus = Math.max(0, paidPesewas - total.minor)
  const refunded = Math.max(0, backPesewas - surplus)
  // Nothing at all came through a provider for what was paid in person.
  const isShort = paidPesewas > 0 && paidPesewas < total.minor
  const missing = isShort && refunded > 0 ? total.minor - paidPesewas : 0
  return {
    lines: lines.map((line, position) => ({
      ...line,
      quantity: line.quantity - (notToPack[position] ?? 0),
    })),
    refunded: pesewas(refunded),
    missing: pesewas(missing),
    total: pesewas(total.minor - refunded - missing),
  }
}

/** The listed lines are those that are left, or all that were ordered where everything is refunded. */
export function listedLines(
  { lines }: Pick<Order, 'lines'>,
  owed: Pick<StillOwed, 'lines'>,
): readonly PricedLine[] {
  const left = owed.lines.filter(({ quantity }) => quantity > 0)
  return left.length === 0 ? lines : left
}

/** The order has what is left of it, for a list and a total that have no place for more. */
export function asOwed(order: Order, owed: StillOwed): Order {
  return { ...order, lines: listedLines(order, owed), total: owed.total }
}

/** 'GH₵373.00', or 'GH₵323.00 after a refund of GH₵50.00'. */
export function totalWords({ refunded, total }: Pick<StillOwed, 'refunded' | 'total'>): string {
  if (refunded.minor === 0) return formatMoney(total)
  return `${formatMoney(total)} after a refund of ${formatMoney(refunded)}`
}

type Row = { readonly name: string; readonly amount: string }

/** These rows follow the total of an order of which something is refunded. */
export function refundRows({ refunded, missing, total }: Sums): readonly Row[] {
  if (refunded.minor === 0) return []
  return [
    ...(missing.minor === 0
      ? []
      : [{ name: 'Never paid', amount: formatMoney(pesewas(-missing.minor)) }]),
    { name: 'Refunded', amount: formatMoney(pesewas(-refunded.minor)) },
    { name: 'Total after refunds', amount: formatMoney(total) },
  ]
}
