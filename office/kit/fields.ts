import { readWholeNumber } from '#domain/form/whole-number'
import { toStorableText } from '#domain/storable'
import type { Fields } from './screen.ts'

/** The values of a posted form; anything else is an empty one. */
export function readFields(body: unknown): Fields {
  const values = valuesOf(body)
  return {
    names: () => [...values.keys()],
    text: (name) => values.get(name)?.at(-1) ?? '',
    all: (name) => values.get(name) ?? [],
  }
}

/** Returns the values of these fields. */
export function textsOf(
  fields: Fields,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, fields.text(name)]))
}

/** Returns the version that the person saw. What is no number gives 0, which nothing has. */
export function seenVersion(fields: Fields): number {
  return readWholeNumber(fields.text('seen')) ?? 0
}

/** The form is shown again with these texts. */
export function fieldTexts(body: unknown): Record<string, string> {
  return Object.fromEntries([...valuesOf(body)].map(([name, all]) => [name, all.join('\n')]))
}

function valuesOf(body: unknown): ReadonlyMap<string, readonly string[]> {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return new Map()
  return new Map(
    Object.entries(body).map(([name, value]): [string, readonly string[]] => [
      name,
      [value]
        .flat()
        .filter((each) => typeof each === 'string')
        .map(toStorableText),
    ]),
  )
}
