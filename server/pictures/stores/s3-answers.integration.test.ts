import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Store } from './s3-store.ts'

const FILE = 'u-0123456789abcdef-360.abcd1234.jpg'
const BYTES = Buffer.from('a picture')

/** A service that answers as it likes; `asked` counts the requests that it got. */
async function startService(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume()
    answer(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  const endpoint = `http://127.0.0.1:${port}`
  const settings = { endpoint, bucket: 'pictures', key: 'k', secret: 's', region: 'eu-west-1' }
  return { endpoint, asked: () => count, store: createS3Store(settings, { maxListRequests: 10 }) }
}

test('no picture goes to, or comes from, where S3 redirects to [C130]', async () => {
  const elsewhere = await startService((_request, response) => response.end('inner data'))
  for (const status of [301, 302, 307, 308]) {
    const { store } = await startService((_request, response) =>
      response.writeHead(status, { location: `${elsewhere.endpoint}/metadata` }).end(),
    )
    const told = `The picture store answered with status ${status}`
    await expect(store.read(FILE)).rejects.toThrow(told)
    await expect(store.write(FILE, BYTES)).rejects.toThrow(told)
    await expect(store.list()).rejects.toThrow(told)
  }
  expect(elsewhere.asked()).toBe(0)
})

test('an answer of a hundred megabytes is cut off, and that of an error is not read [C131]', async () => {
  const megabyte = Buffer.alloc(1024 * 1024)
  const cut: Promise<unknown>[] = []
  const { store } = await startService((request, response) => {
    response.writeHead(request.method === 'GET' ? 200 : 500)
    const all = Readable.from(Array.from({ length: 100 }, () => megabyte))
    cut.push(pipeline(all, response).catch((error: Error) => error.message))
  })
  await expect(store.read(FILE)).rejects.toThrow('The picture store sends more than a file has')
  await expect(store.list()).rejects.toThrow('The picture store sends more than a file has')
  await expect(store.write(FILE, BYTES)).rejects.toThrow('answered with status 500')
  expect(await Promise.all(cut)).toEqual(Array(3).fill('Premature close'))
})

test('a list that always has a next part is given up [C131]', async () => {
  const { store, asked } = await startService((_request, response) =>
    response.end(
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>1</NextContinuationToken></ListBucketResult>',
    ),
  )
  await expect(store.list()).rejects.toThrow('The picture store sends lists without end')
  expect(asked()).toBe(10)
})
