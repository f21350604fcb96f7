import * as v from 'valibot'

const MAX_ENDPOINT_LENGTH = 1_000

/** The push services of Chrome, Firefox, Safari and Edge. The shop sends to no other host. */
const PUSH_HOSTS =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)?push\.apple\.com|(?:[a-z0-9-]+\.)?notify\.windows\.com)$/

/** The address comes from a browser, so it is checked before anything is sent to it. */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    address.length <= MAX_ENDPOINT_LENGTH &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    PUSH_HOSTS.test(url.hostname)
  )
}

/** Base64url of an uncompressed point of P-256 (65 bytes), and of 16 random bytes (RFC 8291). */
const deviceSchema = v.object({
  endpoint: v.pipe(v.string(), v.check(isPushEndpoint)),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})

export type PushDevice = Readonly<v.InferOutput<typeof deviceSchema>>

/** A subscription as a browser describes it; null for anything else. */
export function readPushDevice(given: unknown): PushDevice | null {
  const { success, output } = v.safeParse(deviceSchema, given)
  return success ? output : null
}
