import type { PricedLine } from '../cart/line.ts'
import { variantName } from '../catalogue/variant-name.ts'
import type { ReturnLine } from './return.ts'

type Shown = Pick<ReturnLine, 'position' | 'quantity' | 'newSize'>

/** '1 × Ancient Dragon Tee (Black, M), for size L' */
export function returnedUnits(
  ordered: readonly PricedLine[],
  lines: readonly Shown[],
): readonly string[] {
  return lines.flatMap(({ position, quantity, newSize }) => {
    const line = ordered[position]
    if (!line) return []
    const wish = newSize === null ? '' : `, for size ${newSize}`
    return [`${quantity} × ${variantName(line.title, line)}${wish}`]
  })
}
