import * as v from 'valibot'

const MAX_LENGTH = 16_000
const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/))

const shared = {
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const registrationSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.parseJson(),
  v.object({
    ...shared,
    response: v.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: v.optional(v.array(v.picklist(TRANSPORTS)), []),
    }),
  }),
)

const assertionSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.parseJson(),
  v.object({
    ...shared,
    response: v.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  }),
)

/** A browser sends this after creating a passkey; null when it is anything else. */
export function parseRegistration(text: string) {
  const parsed = v.safeParse(registrationSchema, text)
  return parsed.success ? parsed.output : null
}

/** A browser sends this after using a passkey; null when it is anything else. */
export function parseAssertion(text: string) {
  const parsed = v.safeParse(assertionSchema, text)
  return parsed.success ? parsed.output : null
}
