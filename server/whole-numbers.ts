type Environment = Readonly<Record<string, string | undefined>>

export type WholeNumber = { readonly usual: number; readonly least: number; readonly most: number }
type Table<Name extends string> = Readonly<Record<Name, WholeNumber>>

/** Settings that are whole numbers: the sentence about the first that is none, for the owner. */
export function findWrongNumber(table: Table<string>, given: Environment): string | null {
  for (const [name, { least, most }] of Object.entries(table)) {
    const text = given[name]
    if (text === undefined) continue
    const isFine = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    if (!isFine) return `${name} must be a whole number from ${least} to ${most}, not "${text}".`
  }
  return null
}

export function numbersOf<Name extends string>(
  table: Table<Name>,
  given: Environment,
): (name: Name) => number {
  return (name) => Number(given[name] ?? table[name].usual)
}
