import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/pictures/stores/s3-settings'
import { isSigned } from './s3-signature.ts'

type StoredObject = { readonly bytes: Buffer; readonly type: string; readonly writtenAtMs: number }

/** From now on it answers so: as it should, with this status, or not at all. */
type Behaviour = 'works' | 'hangs' | number

export type FakeS3 = {
  readonly settings: S3Settings
  /** By key, without the bucket. */
  readonly objects: Map<string, StoredObject>
  readonly behave: (behaviour: Behaviour) => void
  /** Method and path of each request, in order. */
  readonly asked: () => readonly string[]
  readonly close: () => Promise<void>
}

const PAGE_SIZE = 3

/** An S3-compatible service with one bucket. It checks the signature of each request (AWS version 4). */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>()
  const asked: string[] = []
  let behaviour: Behaviour = 'works'
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    asked.push(`${request.method} ${pathname}`)
    const bytes = await buffer(request)
    if (behaviour === 'hangs') return
    if (behaviour !== 'works') return answerError(response, behaviour, 'InternalError')
    if (!isSigned(request, settings)) return answerError(response, 403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    if (bucket !== settings.bucket) return answerError(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return answerList(response, objects, searchParams)
    answerObject({ request, response, objects, key, bytes })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'shop-pictures',
    key: 'AKIATEST',
    secret: 'hush/hush+hush',
    region: 'eu-west-1',
  }
  return {
    settings,
    objects,
    behave: (next) => {
      behaviour = next
    },
    asked: () => asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type ObjectRequest = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly objects: Map<string, StoredObject>
  readonly key: string
  readonly bytes: Buffer
}

function answerObject({ request, response, objects, key, bytes }: ObjectRequest) {
  const found = objects.get(key)
  if (request.method === 'PUT') {
    const type = request.headers['content-type'] ?? ''
    objects.set(key, { bytes, type, writtenAtMs: Date.now() })
    response.setHeader('etag', '"stored"').end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (found) {
    response.setHeader('content-type', found.type).end(found.bytes)
  } else {
    answerError(response, 404, 'NoSuchKey')
  }
}

/** ListObjectsV2 in small pages; the token is the number of keys before the page. */
function answerList(
  response: ServerResponse,
  objects: ReadonlyMap<string, StoredObject>,
  query: URLSearchParams,
) {
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
  response
    .setHeader('content-type', 'application/xml')
    .end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`)
}

function answerError(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
}
