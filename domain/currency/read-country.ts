import * as v from 'valibot'

const code = v.fallback(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/)), '')

const geoBody = v.object({
  country_code: v.optional(code, ''),
  countryCode: v.optional(code, ''),
  country: v.optional(code, ''),
  error: v.optional(v.unknown()),
  success: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
})

/**
 * §7, calls 6 and 7. Services name the field differently, some put the country's full name into it,
 * and some report a failure with status 200.
 */
export function readCountry(body: unknown): string | null {
  const parsed = v.safeParse(geoBody, body)
  if (!parsed.success) return null

  const { error, success, status, country_code, countryCode, country } = parsed.output
  if (error || success === false || status === 'fail') return null
  return (country_code || countryCode || country).toUpperCase() || null
}
