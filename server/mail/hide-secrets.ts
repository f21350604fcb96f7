/** A run of characters without spaces and without the marks that may surround an address. */
const WORD = /[^\s<>()[\]"',;]+/g

/** Mail services echo their input: usually customers' addresses, rarely keys and logins. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  // The longest secret goes first, because one may be part of another.
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  const hidden = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return hidden.replace(WORD, (word) => (isAddress(word) ? '…' : word))
}

/** This is no regular expression: one with an @ in its middle takes quadratic time for a long word. */
function isAddress(word: string): boolean {
  return word.slice(1, -1).includes('@')
}
