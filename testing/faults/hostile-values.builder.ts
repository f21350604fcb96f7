import fc from 'fast-check'

/** A database refuses these values, or they are invalid where text or a number is expected. */
export const HOSTILE_VALUES: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ufffe\uffff',
  'x'.repeat(10_000),
  "'; drop table orders; --",
  '__proto__',
  '',
  2 ** 31,
  3_000_000_000,
  2 ** 53,
  1e308,
  -1,
  0.5,
  null,
  true,
  [],
  {},
  ['\u0000', 2 ** 31],
  { id: 3_000_000_000, toString: '\u0000' },
  nested(1_000),
]

export const HOSTILE_TEXTS = HOSTILE_VALUES.filter((value) => typeof value === 'string')

function nested(depth: number): unknown {
  return depth === 0 ? '\u0000' : [nested(depth - 1)]
}

/** Lone surrogates are among them, too. The unit `binary` would keep a table of all of them in memory: 91 MB. */
const codePoint = fc.integer({ min: 0, max: 0x10_ffff }).map((point) => String.fromCodePoint(point))
const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('a', '\u0000', '\ud800', '\udfff', '@', '.') }),
)
const number = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.integer())
const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(text, tie('any'), { maxKeys: 3 }),
  ),
}))

export const hostileText = text
export const hostileValue = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), any)

/** Text is percent-encoded; a lone surrogate becomes bytes that are invalid UTF-8. */
export function encodeHostile(given: string): string {
  if (given.isWellFormed()) return encodeURIComponent(given)
  return Array.from(given, (sign) =>
    sign.isWellFormed()
      ? encodeURIComponent(sign)
      : `%ED%${hex(0x80 | ((sign.charCodeAt(0) >> 6) & 0x3f))}%${hex(0x80 | (sign.charCodeAt(0) & 0x3f))}`,
  ).join('')
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase()
}

export type Place = readonly (string | number)[]

/** Returns the paths of all fields of a body, nested ones included. */
export function placesIn(body: unknown, at: Place = []): readonly Place[] {
  if (typeof body !== 'object' || body === null) return [at]
  const inside = Object.entries(body).flatMap(([key, value]) => placesIn(value, [...at, key]))
  return at.length === 0 ? inside : [at, ...inside]
}

/** Returns the same body with another value in one place. */
export function replaceAt(body: unknown, place: Place, value: unknown): unknown {
  const [key, ...rest] = place
  if (key === undefined) return value
  if (Array.isArray(body)) {
    return body.map((item, index) =>
      String(index) === String(key) ? replaceAt(item, rest, value) : item,
    )
  }
  const inside: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null
  return { ...(typeof body === 'object' ? body : {}), [key]: replaceAt(inside, rest, value) }
}
