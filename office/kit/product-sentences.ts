import type { FieldSentences } from '#domain/form/field-sentences'
import { type ProductMessageCode, productMessages } from '#domain/owner-messages/catalogue'

/** One sentence for each field with an error. */
export function productSentences(
  codes: Readonly<Record<string, ProductMessageCode>>,
): FieldSentences {
  return Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [field, productMessages[code]]),
  )
}
