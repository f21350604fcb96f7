/** The first letter or digit of a name, as a mark shows it. */
export function firstLetter(name: string): string {
  const [letter = '?'] = name.match(/[\p{L}\p{N}]/u) ?? []
  return letter.toUpperCase()
}
