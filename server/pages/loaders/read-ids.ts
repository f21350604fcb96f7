const MAX_IDS = 100
const MAX_LIST_LENGTH = 2000

/** A list such as `1,13,14`, from anybody: plain product ids, each once, not too many. */
export function readIds(given: string | null): readonly number[] {
  const ids = (given ?? '').slice(0, MAX_LIST_LENGTH).split(',')
  const plain = ids.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number)
  return [...new Set(plain)].slice(0, MAX_IDS)
}
