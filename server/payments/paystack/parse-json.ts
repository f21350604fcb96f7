/** A refund names its payment by the id alone. */
const ID_KEYS: ReadonlySet<string> = new Set(['id', 'transaction'])

/** Ids have up to 64 bits; one that is no safe integer is returned as text. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, keepLargeId)
}

function keepLargeId(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (!ID_KEYS.has(key) || typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return context?.source ?? value
}
