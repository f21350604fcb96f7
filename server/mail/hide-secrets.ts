/** What stands between spaces and the marks that may surround an address. */
const WORD = /[^\s<>()[\]"',;]+/g

/** Mail services repeat what they were told: customers' addresses always, keys and logins if they are odd. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  // The longest first, because one may be part of another.
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  const hidden = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return hidden.replace(WORD, (word) => (isAddress(word) ? '…' : word))
}

/** Not by a pattern: one with an @ in its middle looks at a long word once for each of its letters. */
function isAddress(word: string): boolean {
  return word.slice(1, -1).includes('@')
}
