import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts'
import { parseStartedOrder, readAttempt } from './order-attempt.ts'
import { parseJson } from './parse-json.ts'

const KEY = 'lastOrder'

/** Returns the token that gives access to this order's personal data, if this browser placed it. */
export function ownTokenFor(reference: string): string | null {
  const attempt = readAttempt()
  const known = [attempt, attempt?.replaced, readLastOrder()]
  return known.find((order) => order?.reference === reference)?.accessToken ?? null
}

export function storeLastOrder(reference: string, accessToken: string) {
  writeStorage(KEY, JSON.stringify({ reference, accessToken }))
}

export function forgetLastOrder() {
  removeStorage(KEY)
}

function readLastOrder() {
  const stored = readStorage(KEY)
  return stored.isAvailable ? parseStartedOrder(parseJson(stored.text ?? '')) : null
}
