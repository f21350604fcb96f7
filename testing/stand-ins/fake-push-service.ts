import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import * as v from 'valibot'
import type { PushDevice } from '#domain/alerts/push-device'

const KEY_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The head has salt, record size and the length of the sender's key (RFC 8188). */
const HEAD_BYTES = 21

type Received = {
  readonly endpoint: string
  readonly headers: Headers
  readonly alert: unknown
  /** It is true if the shop signed the message with the key that the browser was given (RFC 8292). */
  readonly isSigned: boolean
}

/** This is a browser and its push service: it answers as told, and reads what only that browser can read. */
export function fakePushService() {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(KEY_BYTES)
  const received: Received[] = []
  const answers: (number | Error)[] = []

  const device = (name: string): PushDevice => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh, auth: auth.toString('base64url') },
  })

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request = new Request(input, init)
    const answer = answers.shift() ?? 201
    if (answer instanceof Error) throw answer
    const body = Buffer.from(await request.arrayBuffer())
    received.push({
      endpoint: request.url,
      headers: request.headers,
      alert: JSON.parse(decrypt(body)),
      isSigned: isSigned(request),
    })
    return new Response(null, { status: answer })
  }

  /** RFC 8291 defines this encryption. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, KEY_BYTES)
    const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + (body[HEAD_BYTES - 1] ?? 0))
    const text = body.subarray(HEAD_BYTES + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive('aes128gcm', KEY_BYTES),
      derive('nonce', NONCE_BYTES),
    )
    decipher.setAuthTag(text.subarray(-TAG_BYTES))
    const padded = Buffer.concat([decipher.update(text.subarray(0, -TAG_BYTES)), decipher.final()])
    // The last record ends with 2 and zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }

  return { device, fetch, received, answers }
}

const claims = v.pipe(v.string(), v.parseJson(), v.object({ aud: v.string(), exp: v.number() }))

function isSigned(request: Request): boolean {
  const authorization = request.headers.get('authorization') ?? ''
  const [, head = '', body = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const { aud } = v.parse(claims, Buffer.from(body, 'base64url').toString())
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const bytes = Buffer.from(signature, 'base64url')
  return (
    aud === new URL(request.url).origin &&
    verify('sha256', Buffer.from(`${head}.${body}`), signed, bytes)
  )
}
