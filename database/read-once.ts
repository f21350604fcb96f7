import { LRUCache } from 'lru-cache'

const MAX_KEPT = 1_000

/** Shares what was read from equal texts; what is read must never be changed. */
export function readOnce<Value extends object>(read: (text: string) => Value) {
  const known = new LRUCache<string, Value>({ max: MAX_KEPT })
  return (text: string): Value => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = read(text)
    known.set(text, value)
    return value
  }
}
