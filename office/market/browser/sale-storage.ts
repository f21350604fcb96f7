import {
  type DeviceStore,
  keysOf,
  SALE_DRAFT_KEY,
  SALE_PREFIX,
} from '../../kit/browser/device-store.ts'
import { readDraft, readSale, type SaleDraft, type WaitingSale } from './sale.ts'

export type SaleStorage = ReturnType<typeof createSaleStorage>

/** `store` is null when the browser refuses it. Then, or when it is full, this page's memory is used. */
export function createSaleStorage(store: DeviceStore | null) {
  const memory = new Map<string, string>()

  function read(key: string): string | null {
    const kept = memory.get(key)
    if (kept !== undefined) return kept
    try {
      return store?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  function write(key: string, value: unknown) {
    const text = JSON.stringify(value)
    try {
      if (store === null) throw new Error('no storage')
      store.setItem(key, text)
      memory.delete(key)
    } catch {
      memory.set(key, text)
    }
  }

  function remove(key: string) {
    memory.delete(key)
    try {
      store?.removeItem(key)
    } catch {
      // The sale was never written.
    }
  }

  function saleKeys(): readonly string[] {
    const keys = new Set([...memory.keys(), ...keysOf(store)])
    return [...keys].filter((key) => key.startsWith(SALE_PREFIX))
  }

  return {
    draft: (): SaleDraft | null => readDraft(read(SALE_DRAFT_KEY)),
    writeDraft: (draft: SaleDraft) => write(SALE_DRAFT_KEY, draft),
    removeDraft: () => remove(SALE_DRAFT_KEY),
    /** The oldest come first. */
    sales: (): readonly WaitingSale[] =>
      saleKeys()
        .flatMap((key) => readSale(read(key)) ?? [])
        .sort((one, other) => one.madeAtMs - other.madeAtMs),
    sale: (token: string): WaitingSale | null => readSale(read(SALE_PREFIX + token)),
    writeSale: (sale: WaitingSale) => write(SALE_PREFIX + sale.token, sale),
    removeSale: (token: string) => remove(SALE_PREFIX + token),
    /** Returns false while something is kept in memory alone, and lost with the page. */
    isDurable: () => memory.size === 0,
  }
}
