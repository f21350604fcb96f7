import { failure, type Result, success } from '#domain/result'
import { isLoopback } from '../../base/http/host.ts'

declare module '../../base/config.ts' {
  interface Config {
    /** Null: uploaded pictures are in the data folder. */
    readonly picturesS3: S3Settings | null
  }
}

export type S3Settings = {
  readonly endpoint: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  readonly region: string
}

type Environment = {
  readonly PICTURES_S3_ENDPOINT?: string | undefined
  readonly PICTURES_S3_BUCKET?: string | undefined
  readonly PICTURES_S3_KEY?: string | undefined
  readonly PICTURES_S3_SECRET?: string | undefined
  readonly PICTURES_S3_REGION: string
}

export const S3_NAMES = [
  'PICTURES_S3_ENDPOINT',
  'PICTURES_S3_BUCKET',
  'PICTURES_S3_KEY',
  'PICTURES_S3_SECRET',
] as const

// No sentence repeats a value: somebody may have put a key into the wrong one.
const ENDPOINT_WRONG =
  'PICTURES_S3_ENDPOINT must be an address such as https://s3.example.com, without login and with nothing behind the host.'
const NOT_ENCRYPTED =
  'PICTURES_S3_ENDPOINT must start with https:// unless it is this machine: keys and pictures would travel in the open.'
const BUCKET_WRONG =
  'PICTURES_S3_BUCKET must be the name of a bucket: small letters, digits, dots and hyphens.'
const REGION_WRONG = 'PICTURES_S3_REGION must be the name of a region, such as eu-west-1.'

/** Null unless all are set: the pictures then stay in the data folder. */
export function readS3Settings(given: Environment): Result<S3Settings | null, string> {
  const { PICTURES_S3_ENDPOINT: address, PICTURES_S3_BUCKET: bucket } = given
  const { PICTURES_S3_KEY: key, PICTURES_S3_SECRET: secret, PICTURES_S3_REGION: region } = given
  if (!address || !bucket || !key || !secret) return success(null)
  const url = URL.parse(address)
  if (url === null || !isBareAddress(url)) return failure(ENDPOINT_WRONG)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !isLoopback(host)) return failure(NOT_ENCRYPTED)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return failure(BUCKET_WRONG)
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return failure(REGION_WRONG)
  return success({ endpoint: url.origin, bucket, key, secret, region })
}

function isBareAddress({ protocol, username, password, pathname, search, hash }: URL): boolean {
  const rest = [username, password, search, hash].join('')
  return /^https?:$/.test(protocol) && pathname === '/' && rest === ''
}
