import * as v from 'valibot'
import type { OwnerForm } from './page.ts'

/** The form of an ended session may have so many bytes, as it was sent. */
export const MAX_KEPT_BYTES = 64 * 1024
/** Signing in sends the kept form once more, in JSON. */
export const MAX_BYTES_WITH_KEPT = 96 * 1024
const MAX_LENGTH = 20_000
/** These fields are never written into a page. */
const SECRET_FIELDS = /password|secret/i

const keptSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.parseJson(),
  v.object({ action: v.string(), values: v.record(v.string(), v.string()) }),
)

type Values = Readonly<Record<string, string>>

/** Writes a form that could not be carried out as JSON for a hidden field. */
export function keepForm(action: string, values: Values): string {
  const text = JSON.stringify({ action, values: withoutSecrets(values) })
  return text.length > MAX_LENGTH ? '' : text
}

export function withoutSecrets(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.test(name)))
}

/** The form to show again; null when there is none or it is not one of ours. */
export function readKeptForm(kept: string | undefined): OwnerForm | null {
  const parsed = v.safeParse(keptSchema, kept ?? '')
  return parsed.success ? { ...parsed.output, errors: {}, message: null } : null
}
