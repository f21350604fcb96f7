import { toStorableText } from '#domain/storable'
import type { Fields } from './screen.ts'

/** The values of a posted form; anything else is an empty one. */
export function readFields(body: unknown): Fields {
  const values = valuesOf(body)
  return {
    text: (name) => values.get(name)?.at(-1) ?? '',
    all: (name) => values.get(name) ?? [],
  }
}

/** To show the form again. */
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
