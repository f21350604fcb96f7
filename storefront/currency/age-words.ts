/** 'just now', '12 min ago', '3 h ago': as exact as anybody needs to know. */
export function ageWords(sinceMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - sinceMs) / 60_000)
  // A visitor's clock may be wrong by years.
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return `${Math.floor(minutes / 60)} h ago`
}
