/** A browser that sells at the market loads this address alone, so that it need not learn the table of screens. */
export const RECEIPTS_PATH = '/owner/market/receipts'

export function receiptPath(orderId: string): string {
  return `${RECEIPTS_PATH}/${encodeURIComponent(orderId)}`
}
