import * as v from 'valibot'

/** The schema of one environment variable. Its description goes into `.env.example` and docs/settings.md. */
export type Setting = v.GenericSchema<string | undefined, unknown>

type Range = { readonly min: number; readonly max: number }
type Check = { readonly isFine: (text: string) => boolean; readonly must: string }

/** The setting is optional. */
export function text(about: string) {
  return v.pipe(v.optional(v.string()), v.description(about))
}

export function textOr(defaultValue: string, about: string) {
  return v.pipe(v.optional(v.string(), defaultValue), v.description(about))
}

/** `must` completes the error sentence, which repeats the value only where that cannot be a secret. */
export function checkedText(about: string, check: Check) {
  return v.pipe(v.optional(v.pipe(v.string(), checked(check))), v.description(about))
}

export function wholeNumber(defaultValue: number, range: Range, about: string) {
  return v.pipe(
    v.optional(v.string(), String(defaultValue)),
    checked(wholeNumberIn(range)),
    v.transform(Number),
    v.description(about),
  )
}

/** The setting has no default: code elsewhere handles the missing value. */
export function optionalWholeNumber(range: Range, about: string) {
  return v.pipe(
    v.optional(v.pipe(v.string(), checked(wholeNumberIn(range)), v.transform(Number))),
    v.description(about),
  )
}

const PORT_NUMBER: Check = {
  isFine: (given) => /^\d{1,5}$/.test(given) && Number(given) <= 65_535,
  must: 'must be a number from 0 to 65535, not "{given}".',
}

export function port(defaultValue: number, about: string) {
  return v.pipe(
    v.optional(v.string(), String(defaultValue)),
    checked(PORT_NUMBER),
    v.transform(Number),
    v.description(about),
  )
}

export function optionalPort(about: string) {
  return v.pipe(
    v.optional(v.pipe(v.string(), checked(PORT_NUMBER), v.transform(Number))),
    v.description(about),
  )
}

export function flag(about: string) {
  const isFine = (given: string) => /^(?:true|false)$/.test(given)
  return v.pipe(
    v.optional(v.string(), 'false'),
    checked({ isFine, must: 'must be true or false, not "{given}".' }),
    v.transform((given) => given === 'true'),
    v.description(about),
  )
}

/** The setting has full addresses separated by commas, or `off` (an empty list). */
export function addresses(about: string) {
  // The value itself is not repeated: an address may hold a key.
  const must = 'must be a full address such as https://example.com/, or off.'
  return v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.transform(listOf),
        v.check((urls: readonly string[]) => urls.every(isWebAddress), must),
      ),
    ),
    v.description(about),
  )
}

/** The setting is the origin of a site; a path, query or login is rejected. */
export function origin(about: string) {
  return v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        checked({
          isFine: isWebAddress,
          must: 'must be a full address such as https://shop.example, not "{given}".',
        }),
        checked({
          isFine: isOriginOnly,
          must: 'must be an address such as https://shop.example, with nothing behind the host.',
        }),
        v.transform((given) => new URL(given).origin),
      ),
    ),
    v.description(about),
  )
}

function isOriginOnly(given: string): boolean {
  const url = URL.parse(given)
  if (url === null) return false
  const { username, password, pathname, search, hash } = url
  return /^\/*$/.test(pathname) && [username, password, search, hash].join('') === ''
}

export function isWebAddress(given: string): boolean {
  return URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
}

function listOf(given: string): readonly string[] {
  if (given.trim() === 'off') return []
  return given.split(',').map((url) => url.trim())
}

function wholeNumberIn({ min, max }: Range): Check {
  return {
    isFine: (given) => /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max,
    must: `must be a whole number from ${min} to ${max}, not "{given}".`,
  }
}

function checked({ isFine, must }: Check) {
  return v.check<string, (issue: v.CheckIssue<string>) => string>(isFine, ({ input }) =>
    must.replace('{given}', () => input),
  )
}
