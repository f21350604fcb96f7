import { readWholeNumber } from '../form/whole-number.ts'
import { failure, type Result, success } from '../result.ts'
import type { ProductForm } from './product-form.ts'
import type { Size } from './sizes.ts'
import { MAX_STOCK_CHANGE } from './stock-change.ts'

export type FirstStock = { readonly colour: string; readonly size: Size; readonly units: number }

/** The field is named after the colour as it was called when the form was opened. */
export function firstStockField(colour: string, size: string): string {
  return `stock/${colour}/${size}`
}

/** The units that were typed for colours and sizes without stock; empty fields book nothing. */
export function readFirstStock(
  { colours, sizes }: ProductForm,
  text: (name: string) => string,
): Result<readonly FirstStock[], Readonly<Record<string, 'first-stock-wrong'>>> {
  const problems: Record<string, 'first-stock-wrong'> = {}
  const stock = colours.flatMap(({ was, name }) =>
    sizes.flatMap((size): FirstStock[] => {
      const field = firstStockField(was, size)
      const typed = text(field).trim()
      if (was === '' || name.trim() === '' || typed === '' || /^0+$/.test(typed)) return []
      const units = readWholeNumber(typed, { min: 0, max: MAX_STOCK_CHANGE })
      if (units !== null) return [{ colour: name.trim(), size, units }]
      problems[field] = 'first-stock-wrong'
      return []
    }),
  )
  return Object.keys(problems).length > 0 ? failure(problems) : success(stock)
}
