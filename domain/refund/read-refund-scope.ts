import { readCedis } from '../money/read-cedis.ts'
import { readQuantity } from '../order/read-line.ts'
import { failure, type Result, success } from '../result.ts'
import type { RefundScope, WantedRefundLine } from './plan-refund.ts'

export type TypedRefund = {
  /** The way is empty if none was chosen. */
  readonly way: string
  readonly amount: string
  readonly lines: readonly {
    readonly position: number
    readonly quantity: string
    readonly restock: boolean
  }[]
}

export type TypedRefundRefusal =
  | 'refund-scope-missing'
  | 'refund-way-disagrees'
  | 'refund-amount-wrong'
  | 'refund-line-too-many'

/**
 * An amount or a number of units that was typed for another way than the chosen one is refused: nobody knows which of
 * both was meant.
 */
export function readRefundScope(typed: TypedRefund): Result<RefundScope, TypedRefundRefusal> {
  const { way, amount, lines } = typed
  const hasAmount = amount.trim() !== ''
  const hasUnits = lines.some(({ quantity }) => readQuantity(quantity) !== 0)
  switch (way) {
    case 'whole': {
      if (hasAmount || hasUnits) return failure('refund-way-disagrees')
      const restock = lines.filter((line) => line.restock).map(({ position }) => position)
      return success({ kind: 'whole', restock })
    }
    case 'lines':
      return hasAmount ? failure('refund-way-disagrees') : readLines(lines)
    case 'amount': {
      if (hasUnits) return failure('refund-way-disagrees')
      const read = readCedis(amount)
      if (read === null) return failure('refund-amount-wrong')
      return success({ kind: 'amount', amountPesewas: read.minor })
    }
    default:
      return failure('refund-scope-missing')
  }
}

function readLines(lines: TypedRefund['lines']): Result<RefundScope, TypedRefundRefusal> {
  const wanted: WantedRefundLine[] = []
  for (const { position, quantity: typed, restock } of lines) {
    const quantity = readQuantity(typed)
    if (quantity === null) return failure('refund-line-too-many')
    if (quantity > 0) wanted.push({ position, quantity, restock })
  }
  return success({ kind: 'lines', lines: wanted })
}
