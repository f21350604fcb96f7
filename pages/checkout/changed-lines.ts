import type { ChangedCart, ChangedLine } from '#contracts/order-response'
import type { CartLine } from '#domain/cart/cart'
import { isSameChoice } from '#domain/cart/line'
import type { LineProblem } from '#domain/cart/price-cart'
import { pesewas } from '#domain/money/money'
import type { ShownLine } from '../kit/cart/lines-to-show.ts'

/** The server's 409 response overrides what the page knew of a line. */
export function applyServerState(
  lines: readonly ShownLine[],
  changed: ChangedCart | null,
): readonly ShownLine[] {
  if (changed === null) return lines
  return lines.map((line) => {
    const changedLine = changed.lines.find((each) => isThatLine(each, line))
    return changedLine ? { ...line, ...currentState(changedLine, line.quantity) } : line
  })
}

/** Finds lines that are no longer sold: the server omits them from its response. */
export function removedLines(
  lines: readonly ShownLine[],
  changed: ChangedCart,
): readonly ShownLine[] {
  return lines.filter((line) => !changed.lines.some((each) => isThatLine(each, line)))
}

function currentState(changedLine: ChangedLine, quantity: number) {
  const { title, unitPricePesewas, problem, left, held } = changedLine
  return {
    title,
    unitPrice: pesewas(unitPricePesewas),
    problem: problem === null ? null : findProblem(left ?? 0, quantity, held),
  }
}

function findProblem(left: number, quantity: number, held?: string): LineProblem | null {
  if (left <= 0) return { code: 'line-sold-out', ...(held && { held }) }
  return quantity > left ? { code: 'line-short', left } : null
}

function isThatLine({ id, color, imageVariant, size }: ChangedLine, line: CartLine): boolean {
  return isSameChoice({ productId: id, colour: color, imageVariant, size }, line)
}
