/** A person may give one of these as the reason for changing stock. */
export const STAFF_STOCK_REASONS = ['count', 'correction', 'return', 'damage'] as const
export type StaffStockReason = (typeof STAFF_STOCK_REASONS)[number]

/**
 * `seed`: the stock when the book began. `hold` and `release`: for an unpaid order. `sale`: paid.
 * `market`: sold in person. `test`: back from a test order that was ended.
 */
export type StockReason =
  | 'seed'
  | 'hold'
  | 'release'
  | 'sale'
  | 'market'
  | 'test'
  | StaffStockReason

export function isStaffStockReason(text: string): text is StaffStockReason {
  return STAFF_STOCK_REASONS.some((reason) => reason === text)
}
