import { randomUUID } from 'node:crypto'
import type { S3Settings } from '#server/base/s3/s3-settings'
import { isSigned } from './s3-signature.ts'
import { type Answer, type ReceivedRequest, serveLocally } from './serve-locally.ts'

type StoredObject = { readonly bytes: Buffer; readonly type: string; readonly writtenAtMs: number }

/** The service answers as it should, with this status, or not at all. */
type Behaviour = 'works' | 'hangs' | number

/** An upload in parts is an object only when it is completed. */
type Upload = { readonly key: string; readonly parts: Map<number, Buffer> }

export type FakeS3 = {
  readonly settings: S3Settings
  /** Objects are keyed without the bucket. */
  readonly objects: Map<string, StoredObject>
  /** Uploads that are neither completed nor aborted have their ids as keys. */
  readonly uploads: ReadonlyMap<string, Upload>
  /** With `part`, only requests whose address contains it are answered so. */
  readonly behave: (behaviour: Behaviour, part?: string) => void
  /** Each entry has method and address of a request, in order. */
  readonly asked: () => readonly string[]
  readonly close: () => Promise<void>
}

const PAGE_SIZE = 3

/**
 * This is an S3-compatible service with one bucket. It checks the signature of each request (AWS version 4). It is ours
 * because fake-s3 checks no signature, s3rver is no longer kept up, and mock-aws-s3 replaces a client that the shop has
 * not.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  let behaves: { readonly behaviour: Behaviour; readonly part: string } = {
    behaviour: 'works',
    part: '',
  }
  const { url, requests, close } = await serveLocally((request) => {
    const behaviour = request.path.includes(behaves.part) ? behaves.behaviour : 'works'
    if (behaviour === 'hangs') return 'hang'
    if (behaviour !== 'works') return anError(behaviour, 'InternalError')
    if (!isSigned(request, settings)) return anError(403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.path, 'http://s3')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    if (bucket !== settings.bucket) return anError(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return listObjects(objects, searchParams)
    const isInParts = searchParams.has('uploads') || searchParams.has('uploadId')
    return isInParts
      ? answerUpload(request, { objects, uploads }, { key, query: searchParams })
      : answerObject(request, objects, key)
  })
  const settings: S3Settings = {
    endpoint: url,
    bucket: 'shop-pictures',
    key: 'AKIATEST',
    secret: 'hush/hush+hush',
    region: 'eu-west-1',
  }
  return {
    settings,
    objects,
    uploads,
    behave: (behaviour, part = '') => {
      behaves = { behaviour, part }
    },
    asked: () => requests().map(({ method, path }) => `${method} ${path}`),
    close,
  }
}

function answerObject(
  { method, headers, body }: ReceivedRequest,
  objects: Map<string, StoredObject>,
  key: string,
): Answer {
  if (method === 'PUT') {
    const type = headers['content-type'] ?? ''
    objects.set(key, { bytes: body, type, writtenAtMs: Date.now() })
    return { headers: { etag: '"stored"' } }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  if (!found) return anError(404, 'NoSuchKey')
  const { bytes, type } = found
  if (method === 'HEAD') return { headers: { 'content-length': String(bytes.byteLength) } }
  const range = /^bytes=(?<from>\d+)-(?<last>\d+)$/.exec(headers.range ?? '')?.groups
  if (!range) return { headers: { 'content-type': type }, bytes }
  return { status: 206, bytes: bytes.subarray(Number(range.from), Number(range.last) + 1) }
}

type Stored = {
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, Upload>
}
type Asked = { readonly key: string; readonly query: URLSearchParams }

function answerUpload(
  { method, body }: ReceivedRequest,
  { objects, uploads }: Stored,
  { key, query }: Asked,
): Answer {
  if (query.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, { key, parts: new Map() })
    return xml(
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (upload?.key !== key) return anError(404, 'NoSuchUpload')
  if (method === 'PUT') {
    const number = Number(query.get('partNumber'))
    upload.parts.set(number, body)
    return { headers: { etag: `"part-${number}"` } }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, each]) =>
    Number(each),
  )
  const parts = numbers.map((each) => upload.parts.get(each) ?? Buffer.of())
  objects.set(key, { bytes: Buffer.concat(parts), type: '', writtenAtMs: Date.now() })
  return xml(
    200,
    '<CompleteMultipartUploadResult><ETag>"stored"</ETag></CompleteMultipartUploadResult>',
  )
}

/** Answers ListObjectsV2 in small pages; the token is the number of keys before the page. */
function listObjects(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): Answer {
  const start = Number(query.get('continuation-token') ?? 0)
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const page = keys.slice(start, start + PAGE_SIZE)
  const end = start + page.length
  const contents = page.map((key) => {
    const { bytes, writtenAtMs } = objects.get(key) ?? { bytes: Buffer.of(), writtenAtMs: 0 }
    const date = new Date(writtenAtMs).toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${date}</LastModified><Size>${bytes.byteLength}</Size></Contents>`
  })
  const more =
    end < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${end}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return xml(200, `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`)
}

function anError(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>no</Message></Error>`)
}

function xml(status: number, text: string): Answer {
  const headers = { 'content-type': 'application/xml' }
  return { status, headers, text: `<?xml version="1.0"?>${text}` }
}
