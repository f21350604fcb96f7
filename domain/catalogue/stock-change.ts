import { failure, type Result, success } from '../result.ts'

/** The most units by which one change may raise or lower the stock of a variant. */
export const MAX_STOCK_CHANGE = 10_000

export type StockChangeProblem =
  | 'stock-change-invalid'
  | 'stock-change-unsigned'
  | 'stock-change-zero'
  | 'stock-change-too-large'

const MINUS_SIGNS = /^[−–]/
const MAX_LENGTH = 20

/**
 * Reads '+3' or '-1'. The sign is required: a plain '3' beside the number in stock may mean that
 * three units were added, or that three are there.
 */
export function readStockChange(typed: string): Result<number, StockChangeProblem> {
  const text = typed
    .slice(0, MAX_LENGTH + 1)
    .trim()
    .replace(MINUS_SIGNS, '-')
  if (text.length > MAX_LENGTH) return failure('stock-change-invalid')
  if (/^\d+$/.test(text)) return failure('stock-change-unsigned')
  if (!/^[+-] ?\d+$/.test(text)) return failure('stock-change-invalid')
  const by = Number(text.replace(' ', ''))
  const problem = findStockChangeProblem(by)
  return problem === null ? success(by) : failure(problem)
}

export function findStockChangeProblem(by: number): StockChangeProblem | null {
  if (!Number.isSafeInteger(by)) return 'stock-change-invalid'
  if (by === 0) return 'stock-change-zero'
  return Math.abs(by) > MAX_STOCK_CHANGE ? 'stock-change-too-large' : null
}
