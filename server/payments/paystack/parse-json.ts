/** Ids have up to 64 bits; one that a number cannot hold is kept as the text it came in. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, keepLargeId)
}

function keepLargeId(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (key !== 'id' || typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return context?.source ?? value
}
