import { failure, type Result, success } from '#domain/result'
import { isLoopback } from '../http/host.ts'

export type S3Settings = {
  readonly endpoint: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  readonly region: string
  /** An owner typed it: it is never reached inside the network of the server. */
  readonly onlyOutside?: true
}

/** The settings of a bucket begin with a word that says what it stores. */
const STORED = { PICTURES: 'pictures', BACKUP: 'backups' } as const

type Prefix = keyof typeof STORED
type Part = 'ENDPOINT' | 'BUCKET' | 'KEY' | 'SECRET' | 'REGION'
type Environment = { readonly [Name in `${Prefix}_S3_${Part}`]?: string | undefined }

/** The settings that make sense only together; the region has a default. */
export function s3Names<const Name extends Prefix>(prefix: Name) {
  return [
    `${prefix}_S3_ENDPOINT`,
    `${prefix}_S3_BUCKET`,
    `${prefix}_S3_KEY`,
    `${prefix}_S3_SECRET`,
  ] as const
}

/** Null unless all are set. No sentence repeats a value: somebody may have put a key into the wrong one. */
export function readS3Settings(
  prefix: Prefix,
  given: Environment,
): Result<S3Settings | null, string> {
  const part = (name: Part) => given[`${prefix}_S3_${name}` as const] ?? ''
  const address = part('ENDPOINT')
  const bucket = part('BUCKET')
  const key = part('KEY')
  const secret = part('SECRET')
  const region = part('REGION')
  if (!address || !bucket || !key || !secret) return success(null)
  const url = URL.parse(address)
  if (url === null || !isBareAddress(url)) {
    return failure(
      `${prefix}_S3_ENDPOINT must be an address such as https://s3.example.com, without login and with nothing behind the host.`,
    )
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !isLoopback(host)) {
    return failure(
      `${prefix}_S3_ENDPOINT must start with https:// unless it is this machine: keys and ${STORED[prefix]} would travel in the open.`,
    )
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    return failure(
      `${prefix}_S3_BUCKET must be the name of a bucket: small letters, digits, dots and hyphens.`,
    )
  }
  if (!/^[a-z0-9-]{1,40}$/.test(region)) {
    return failure(`${prefix}_S3_REGION must be the name of a region, such as eu-west-1.`)
  }
  return success({ endpoint: url.origin, bucket, key, secret, region })
}

function isBareAddress({ protocol, username, password, pathname, search, hash }: URL): boolean {
  const rest = [username, password, search, hash].join('')
  return /^https?:$/.test(protocol) && pathname === '/' && rest === ''
}
