import { createHash, createHmac } from 'node:crypto'
import type { S3Settings } from '#server/base/s3/s3-settings'
import type { ReceivedRequest } from './serve-locally.ts'

const MAX_AGE_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<signed>[a-z0-9;-]+), Signature=(?<signature>[0-9a-f]{64})$/

/** Tells whether the request carries a valid AWS signature, version 4, of these settings. */
export function isSigned(request: ReceivedRequest, settings: S3Settings): boolean {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? '')?.groups
  if (!parts) return false
  const { key, day = '', region, signed = '', signature } = parts
  const date = String(request.headers['x-amz-date'])
  const isOurs = key === settings.key && region === settings.region && date.startsWith(day)
  if (!isOurs || !isRecent(date) || !signed.split(';').includes('host')) return false
  const scope = `${day}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(canonicalRequest(request, signed)).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hashed].join('\n')
  const signingKey = [day, settings.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${settings.secret}`,
  )
  return hmac(signingKey, toSign).toString('hex') === signature
}

function canonicalRequest(request: ReceivedRequest, signed: string): string {
  const [path = '', query = ''] = request.path.split('?', 2)
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const payload = String(request.headers['x-amz-content-sha256'])
  const sortedQuery = query.split('&').toSorted().join('&')
  return [request.method, path, sortedQuery, headers, signed, payload].join('\n')
}

function isRecent(date: string): boolean {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.now() - Date.parse(iso)) < MAX_AGE_MS
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
