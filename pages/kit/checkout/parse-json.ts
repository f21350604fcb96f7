/** Storage may hold anything, so this returns null if it cannot be parsed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
