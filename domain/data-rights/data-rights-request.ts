import * as v from 'valibot'
import { requiredEmail } from '../form/email.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { optionalText, requiredLine } from '../form/text.ts'
import type { PlainMessageCode } from '../messages.ts'
import type { Result } from '../result.ts'

/** Each type has one card (§2). */
export const REQUEST_TYPES = [
  'access',
  'rectification',
  'erasure',
  'portability',
  'object',
  'restrict',
] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const VERIFICATION_METHODS = ['email', 'phone', 'document'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

const dataRightsForm = v.object({
  name: requiredLine(100, 'contact-name-required'),
  email: requiredEmail('contact-email-required'),
  requestType: oneOf(REQUEST_TYPES, 'request-type-required'),
  details: optionalText(5_000),
  verificationMethod: oneOf(VERIFICATION_METHODS, 'verification-method-required'),
})

function oneOf<const Option extends string>(options: readonly Option[], missing: PlainMessageCode) {
  return v.pipe(v.optional(v.unknown(), ''), v.picklist(options, missing))
}

export type DataRightsRequest = Readonly<v.InferOutput<typeof dataRightsForm>>
export type DataRightsField = keyof DataRightsRequest

export function readDataRightsRequest(
  input: unknown,
): Result<DataRightsRequest, FieldErrors<DataRightsField>> {
  return readForm(dataRightsForm, input)
}
