import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listShipments } from '#database/orders/shipments'
import { MAX_UPLOAD_BYTES } from '#domain/catalogue/upload-limits'
import { moveInMessages } from '#domain/owner-messages/move-in'
import { settlePayment } from '#server/orders/settle-payment'
import { placeForTest } from '../orders/place-for-test.ts'
import { hiddenFields } from '../owner/hidden-fields.ts'
import { signInAsStaff } from '../owner/sign-in-as-staff.ts'
import { phonePhoto } from '../pictures/photos.ts'
import { freePort } from '../server/free-port.ts'
import { openHttpClient } from '../server/http-client.ts'
import { mustSkipNginx, startNginx } from '../server/start-nginx.ts'
import { openFront } from './nginx-front.builder.ts'

const PREVIEW = '/owner/catalogue-file/preview'
/** This is the `limit_conn` of nginx.conf. */
const MAX_BODIES = 1000
const MORE = 20
/** The crowd is larger than `MAX_BODIES`. */
const CROWD = MAX_BODIES + 100
/** This is the limit where bodies may be large. */
const MAX_IMPORTS = 20

/** Sends one byte of a body, and notes what nginx answers meanwhile. */
function sendSlowly(port: number, path = '/slow') {
  const socket = connect({ port, host: '127.0.0.1' })
  const slow: { readonly socket: Socket; answer: string } = { socket, answer: '' }
  socket.on('data', (bytes) => (slow.answer += bytes))
  // nginx may cut the connection while it is written.
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n{`)
  return slow
}

type Asked = {
  readonly port: number
  readonly address: string
  readonly body?: string
  readonly path?: string
}

async function statusOf({ port, address, body, path = '/' }: Asked): Promise<number> {
  const method = body === undefined ? 'GET' : 'POST'
  const options = { port, method, path, host: '127.0.0.1', localAddress: address }
  const asked = request({ ...options, agent: false })
  asked.end(body)
  const [response] = await once(asked, 'response')
  response.resume()
  return response.statusCode
}

describe.skipIf(mustSkipNginx('bodies that come through nginx'))('bodies behind nginx', () => {
  test('a catalogue of almost two megabytes reaches the office, which takes as much [M94]', async () => {
    const open = await openFront()
    const { shop, nginxPort } = open
    const browse = () => openHttpClient(open.app)
    const person = { name: 'Adwoa', email: 'adwoa@example.com', role: 'owner' } as const
    const owner = await signInAsStaff({ shop, browse }, person)
    const answer = await fetch(`http://127.0.0.1:${nginxPort}${PREVIEW}`, {
      method: 'POST',
      body: new URLSearchParams({ text: 'x'.repeat(1.9 * 1024 * 1024) }),
      headers: { cookie: owner.cookie(), 'sec-fetch-site': 'same-origin' },
    })
    const page = await answer.text()
    expect([answer.status, page.includes('the first line must name the columns')]).toEqual([
      422,
      true,
    ])
  })

  test('an export of another shop of almost five megabytes reaches the office, which takes as much [C175]', async () => {
    const open = await openFront()
    const { shop, nginxPort } = open
    const browse = () => openHttpClient(open.app)
    const person = { name: 'Adwoa', email: 'adwoa@example.com', role: 'owner' } as const
    const owner = await signInAsStaff({ shop, browse }, person)
    const body = new FormData()
    body.append('file', new Blob(['x'.repeat(4.9 * 1024 * 1024)]), 'products.csv')
    const answer = await fetch(`http://127.0.0.1:${nginxPort}/owner/move-in/review`, {
      method: 'POST',
      body,
      headers: { cookie: owner.cookie(), 'sec-fetch-site': 'same-origin' },
    })
    const page = await answer.text()
    const { 'shop-unknown': sentence } = moveInMessages
    expect([answer.status, page.includes(sentence)]).toEqual([422, true])
  })

  test('the photo of a waybill, as large as the office takes it, reaches the office [M110]', async () => {
    const open = await openFront()
    const { shop, nginxPort } = open
    const browse = () => openHttpClient(open.app)
    const person = { name: 'Kofi', email: 'kofi@example.com', role: 'helper' } as const
    const helper = await signInAsStaff({ shop, browse }, person)
    const placed = await placeForTest(shop.orders)
    shop.standIn?.setWebhooks('off')
    shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
    await settlePayment(shop.orders, placed.reference)
    const form = new FormData()
    const path = `/owner/orders/${placed.orderId}`
    const hidden = hiddenFields((await helper.get(path)).html, `${path}/sent`)
    const typed = { ...hidden, way: 'bus', carrier: 'VIP', station: 'Kejetia' }
    for (const [name, value] of Object.entries(typed)) {
      for (const each of [value].flat()) form.append(name, each)
    }
    // Bytes after the end of a JPEG are no part of the picture.
    const taken = await phonePhoto({ width: 400, height: 300 })
    const rest = new Uint8Array(MAX_UPLOAD_BYTES - taken.byteLength)
    form.append('photo', new Blob([new Uint8Array(taken), rest]), 'waybill.jpg')
    const answer = await fetch(`http://127.0.0.1:${nginxPort}${path}/sent`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { cookie: helper.cookie(), 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status).toBe(303)
    const [parcel] = await listShipments(shop.db, placed.orderId)
    expect(parcel?.hasPhoto).toBe(true)
  })

  test('somebody whose bodies come byte by byte gets a thousand connections, and nobody else waits for them [M95]', async () => {
    const shop = createServer((_request, response) => response.end('open')).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    onTestFinished(() => {
      shop.closeAllConnections()
      shop.close()
    })
    const { port }: Pick<AddressInfo, 'port'> = Object(shop.address())
    const nginx = await startNginx({ ports: [port], connections: 4 * MAX_BODIES })
    onTestFinished(nginx.stop)
    const slow = Array.from({ length: MAX_BODIES + MORE }, () => sendSlowly(nginx.port))
    onTestFinished(() => {
      for (const { socket } of slow) socket.destroy()
    })
    const refused = () => slow.filter(({ answer }) => answer.startsWith('HTTP/1.1 503')).length
    await expect.poll(refused, { timeout: 20_000 }).toBe(MORE)
    expect(await statusOf({ port: nginx.port, address: '127.0.0.1' })).toBe(200)
    expect(await statusOf({ port: nginx.port, address: '127.0.0.2', body: '{}' })).toBe(200)
  })

  test('a crowd behind one address that orders at once is served, whatever else its network sends by half [M101]', async () => {
    const waiting: ServerResponse[] = []
    const shop = createServer((asked, response) => {
      asked.resume()
      waiting.push(response)
      // Nobody is answered before all have come.
      if (waiting.length === CROWD) for (const each of waiting) each.end('placed')
    }).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    onTestFinished(() => {
      shop.closeAllConnections()
      shop.close()
    })
    const { port }: Pick<AddressInfo, 'port'> = Object(shop.address())
    const nginx = await startNginx({ ports: [port], connections: 6 * MAX_BODIES })
    onTestFinished(nginx.stop)
    const slow = Array.from({ length: MAX_BODIES + MORE }, () => sendSlowly(nginx.port))
    onTestFinished(() => {
      for (const { socket } of slow) socket.destroy()
    })
    const isFull = () => slow.some(({ answer }) => answer.startsWith('HTTP/1.1 503'))
    await expect.poll(isFull, { timeout: 20_000 }).toBe(true)
    const order = { port: nginx.port, address: '127.0.0.1', body: '{}', path: '/api/orders' }
    const statuses = await Promise.all(Array.from({ length: CROWD }, () => statusOf(order)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('of catalogues that strangers send by half, twenty of a network wait on the disk of nginx [S82]', async () => {
    const nginx = await startNginx({ ports: [await freePort()], connections: 4 * MAX_BODIES })
    onTestFinished(nginx.stop)
    const begun = Array.from({ length: 100 }, () => sendSlowly(nginx.port, PREVIEW))
    onTestFinished(() => {
      for (const { socket } of begun) socket.destroy()
    })
    const refused = () => begun.filter(({ answer }) => answer.startsWith('HTTP/1.1 503')).length
    await expect.poll(refused, { timeout: 10_000 }).toBe(begun.length - MAX_IMPORTS)
  })
})
