import type { Product } from '../catalogue/product.ts'
import { stockOf } from '../catalogue/stock.ts'
import { productsUnder } from '../order/order-rules.ts'
import { failure, type Result, success } from '../result.ts'
import type { ReturnMessage } from '../tracking-messages.ts'
import { isExchangeable } from './exchange-sizes.ts'
import type { ReturnRefusal, WantedReturnLine } from './read-return.ts'
import type { ReturnKind } from './return.ts'
import { type ReturnSituation, returnableAt, returnDeadlineMs } from './returnable.ts'

type Asked = {
  readonly lines: readonly WantedReturnLine[]
  /** These are the products of the lines as they are on sale now. */
  readonly products: readonly Product[]
  readonly nowMs: number
}

export type PlannedReturn = {
  readonly kind: ReturnKind
  readonly lines: readonly WantedReturnLine[]
}

/** The units become one return for each kind of end, if they can be sent back. */
export function planReturns(
  situation: ReturnSituation,
  { lines, products, nowMs }: Asked,
): Result<readonly PlannedReturn[], ReturnRefusal> {
  const deadlineMs = returnDeadlineMs(situation)
  if (deadlineMs === null) return refuse('return-not-possible', null)
  if (nowMs > deadlineMs) return refuse('return-too-late', null)
  const priced = productsUnder(situation.order.rules, products)
  for (const line of lines) {
    const { position, quantity } = line
    const ordered = situation.order.lines[position]
    if (!ordered) return refuse('return-too-many', 'pieces')
    const left = returnableAt(situation, position)
    if (left === 0) return refuse('return-already', 'pieces')
    if (quantity > left) return refuse('return-too-many', `quantity-${position}`)
    const code = refuseExchange(line, { ordered, products: priced })
    if (code) return refuse(code, `instead-${position}`)
  }
  const kinds = [
    { kind: 'refund', lines: lines.filter(({ newSize }) => newSize === null) },
    { kind: 'exchange', lines: lines.filter(({ newSize }) => newSize !== null) },
  ] as const
  return success(kinds.filter((planned) => planned.lines.length > 0))
}

function refuse(code: ReturnMessage, field: string | null): Result<never, ReturnRefusal> {
  return failure({ code, field })
}

type Given = Pick<Asked, 'products'> & {
  readonly ordered: ReturnSituation['order']['lines'][number]
}

/** The stock is decided when the exchange is taken; this is what can be said before. */
function refuseExchange(
  { newSize, quantity }: WantedReturnLine,
  { ordered, products }: Given,
): ReturnMessage | null {
  if (newSize === null) return null
  const product = products.find(({ id }) => id === ordered.productId)
  if (!product || !isExchangeable(product, ordered, newSize)) return 'return-size-other-price'
  return stockOf(product, ordered.colour, newSize) < quantity ? 'return-size-sold-out' : null
}
