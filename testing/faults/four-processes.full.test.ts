import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDrops } from '#database/drops/drops'
import { listNewsletters } from '#database/newsletter/newsletters'
import { findPicture } from '#database/pictures/pictures'
import { readStock } from '#database/stock/stock'
import { pictureFile } from '#domain/catalogue/picture'
import { onPostgres } from '../database/each-engine.ts'
import { readerAddress } from '../newsletter/open-newsletter.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { hiddenFields } from '../owner/hidden-fields.ts'
import { productFields } from '../owner/product-fields.ts'
import { OWNER_EMAIL, PASSWORD } from '../owner/sign-in-as-staff.ts'
import { photo } from '../pictures/photos.ts'
import { uploadsOf } from '../pictures/upload-picture.ts'
import type { HttpClient } from '../server/http-client.ts'
import { mustSkipNginx } from '../server/start-nginx.ts'
import {
  FORMS_PER_MINUTE,
  type OpenCluster,
  openCluster,
  PLENTY,
  READERS,
  TEE,
} from './cluster.builder.ts'

const NAME = 'four processes on two machines behind nginx'
const DAY_MS = 24 * 3_600_000
const START_TIMEOUT_MS = 180_000
/** A busy machine may take its time; the tests only check that the answer comes. */
const PATIENT = { timeout: 60_000, interval: 20 } as const

let cluster: OpenCluster
let owner: HttpClient

describe.skipIf(mustSkipNginx(NAME))('many machines', () => {
  onPostgres(NAME, () => {
    beforeAll(async () => {
      cluster = await openCluster()
      owner = cluster.browse()
    }, START_TIMEOUT_MS)
    afterAll(() => cluster?.close())

    test('the office is set up, entered and left through whichever process answers [M1]', async () => {
      // Each machine has its own code in its own folder; the one that was made last counts.
      const codes = () => [...cluster.output().matchAll(/\/owner\/setup#(\S+)/g)]
      await expect.poll(() => codes().length, PATIENT).toBe(4)
      for (const code of new Set(codes().map(([, printed = '']) => printed))) {
        await owner.post('/owner/setup', {
          code,
          name: 'Adwoa',
          email: OWNER_EMAIL,
          password: PASSWORD,
        })
      }
      const other = cluster.browse(cluster.ports.toReversed())
      await other.post('/owner/sign-in', { email: OWNER_EMAIL, password: PASSWORD })
      for (const path of ['/owner', '/owner/staff', '/owner/audit', '/owner/drops']) {
        expect((await other.get(path)).path).toBe(path)
      }
      const session = other.cookie()
      await other.post('/owner/account/sign-out')
      for (const port of cluster.ports) {
        const gone = cluster.browse([port])
        gone.setCookie(session)
        expect((await gone.get('/owner/staff')).path).toMatch('/owner/sign-in')
      }
    })

    test('a newsletter is written and started [M2]', async () => {
      const path = '/owner/newsletter'
      const list = await owner.get(path)
      await owner.post(`${path}/new`, hiddenFields(list.html, `${path}/new`))
      const [draft] = await listNewsletters(cluster.db, 1)
      const at = `${path}/${draft?.id}`
      const text = { 'block/0/key': '1', 'block/0/kind': 'text', 'block/0/value': 'Hello.' }
      await owner.post(`${at}/save`, { seen: '1', step: 'save', subject: 'News', ...text })
      await owner.post(`${at}/send`, { seen: '2' })
      expect(await listNewsletters(cluster.db, 1)).toMatchObject([{ state: 'sending' }])
    })

    test('pages and their files are the same from every process [M3] [S17]', async () => {
      const { nginx, atEach, get, statuses } = cluster
      for (const url of ['/', '/collection', '/product/14', '/_data/product/14']) {
        const answers = await atEach((port) => get(port, url))
        expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
        expect(answers[0]?.statusCode).toBe(200)
      }
      const page = await fetch(nginx.url)
      expect([page.status, page.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
      const files = [...(await page.text()).matchAll(/\/assets\/[\w-]+\.js/g)]
      expect(files.length).toBeGreaterThan(0)
      for (const [file] of files) expect(await statuses(file)).toEqual([200, 200, 200, 200])
      // A forged hop is ignored: nginx appends the real one, and only the last counts.
      const headers = { 'x-forwarded-for': '81.2.69.142' }
      expect((await fetch(`${nginx.url}/api/geo`, { headers })).status).toBe(204)
    })

    test('an order is placed, paid, asked about and shown by four different processes [M4]', async () => {
      const { ports, atEach, order, post, get } = cluster
      const [first = 0, second = 0, third = 0, fourth = 0] = ports
      const body = anOrderBody()
      const { orderId, reference, authorizationUrl } = (await order(first, body)).answer
      // The same order, sent to all again at once, is not placed twice.
      const again = await atEach((port) => order(port, body))
      expect(new Set(again.map(({ answer }) => answer.orderId))).toEqual(new Set([orderId]))
      await post(second, authorizationUrl, { choice: 'card-pay' })
      const status = async () => (await post(third, '/api/orders/status', { reference })).answer
      await expect.poll(status, PATIENT).toMatchObject({ standing: 'paid', orderId })
      expect((await get(fourth, `/checkout/success?reference=${reference}`)).body).toContain(
        orderId,
      )
    })

    test('copies of an order that reach all processes at once are one order [M92]', async () => {
      const { db, atEach, order } = cluster
      for (let round = 0; round < 10; round += 1) {
        const body = anOrderBody({ lines: [{ ...TEE, size: PLENTY.size }] })
        const copies = await atEach((port) => order(port, body))
        expect(copies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
        const [orderId, ...others] = new Set(copies.map(({ answer }) => answer.orderId))
        expect(others).toEqual([])
        const attempts = db.selectFrom('payment_attempts').where('order_id', '=', orderId)
        expect(await attempts.select('reference').execute()).toHaveLength(1)
      }
      expect(await brokenInvariants(db, [PLENTY])).toEqual([])
    })

    test('nginx and the shop call the request of an order by one id [M4]', async () => {
      const { db, nginx } = cluster
      const placed = await fetch(`${nginx.url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(anOrderBody()),
      })
      expect(placed.status).toBe(201)
      const requestId = placed.headers.get('x-request-id')
      const named = db.selectFrom('orders').select('id').where('placed_by_request', '=', requestId)
      expect(await named.execute()).toHaveLength(1)
    })

    test('the last pieces are sold once, whichever process their buyers reach [M5]', async () => {
      const { db, ports, order } = cluster
      const stock = await readStock(db, { productId: 14, colour: 'Black', size: 'S' })
      const lines = [{ ...TEE, size: 'S' }]
      const answers = await Promise.all(
        Array.from({ length: stock + 8 }, (_, index) =>
          order(ports[index % 4] ?? 0, anOrderBody({ lines })),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(stock)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(8)
    })

    test('a limit is counted for all processes together [M6]', async () => {
      const source = { 'x-forwarded-for': '203.0.113.9' }
      const statuses: number[] = []
      for (let count = 0; count < FORMS_PER_MINUTE + 4; count += 1) {
        const port = cluster.ports[count % 4] ?? 0
        const form = { email: 'no address' }
        statuses.push((await cluster.post(port, '/api/subscribe', form, source)).status)
      }
      expect(statuses.slice(0, FORMS_PER_MINUTE)).not.toContain(429)
      expect(statuses.slice(FORMS_PER_MINUTE)).toEqual([429, 429, 429, 429])
    })

    test('an edit and a pause by one process hold in all [M7]', async () => {
      const { db, ports, atEach, order, get } = cluster
      const fields = await productFields({ db }, 14)
      await owner.post('/owner/products/14', { ...fields, title: 'Tee of Every Machine' })
      for (const port of ports) {
        const page = async () => (await get(port, '/product/14')).body
        await expect.poll(page, PATIENT).toContain('Tee of Every Machine')
      }
      await owner.post('/owner/drops/pause')
      // Orders read the pause from the database: there is no moment at which one passes.
      const paused = await atEach((port) => order(port, anOrderBody()))
      expect(paused.map(({ answer }) => answer.error.code)).toEqual(
        ports.map(() => 'selling-paused'),
      )
      await owner.post('/owner/drops/resume')
      const resumed = await atEach((port) => order(port, anOrderBody()))
      expect(resumed.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    })

    test('a photo whose parts reached several processes is served by all, from one store [M8]', async () => {
      const { upload, look } = uploadsOf(owner)
      const bytes = await photo({ width: 700, height: 875 }).jpeg({ quality: 95 }).toBuffer()
      expect(bytes.byteLength).toBeGreaterThan(2 * 64 * 1024)
      const id = await upload(bytes)
      const state = async () => (await look(id)).answer
      await expect.poll(state, PATIENT).toMatchObject({ state: 'derived' })
      const picture = await findPicture(cluster.db, (await state()).picture ?? '')
      if (!picture) throw new Error('There is no picture')
      const url = `/pictures/${pictureFile(picture, picture.jpegWidths[0] ?? 0, 'jpg')}`
      await expect.poll(() => cluster.statuses(url), PATIENT).toEqual([200, 200, 200, 200])
      const files = await cluster.atEach((port) => cluster.get(port, url))
      expect(new Set(files.map((file) => file.bytes.toString('base64'))).size).toBe(1)
    })

    test('a drop opens for all processes, and its limit for a person holds across them [M9]', async () => {
      const { db, atEach, order } = cluster
      await owner.post('/owner/drops/plan', {
        title: 'Everywhere',
        at: new Date(Date.now() + DAY_MS).toISOString().slice(0, 16),
        mode: 'line',
        productIds: ['14'],
        limit: '1',
        holdMinutes: '10',
      })
      const early = await atEach((port) => order(port, anOrderBody()))
      expect(early.map(({ answer }) => answer.error.code)).toEqual(
        cluster.ports.map(() => 'drop-not-open'),
      )
      const [drop] = await listDrops(db, 1)
      await cluster.openDrop(drop?.id ?? '')
      const { phone, email } = anOrderBody()
      const tries = await atEach((port) => order(port, anOrderBody({ phone, email })))
      expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
      const others = await atEach((port) => order(port, anOrderBody()))
      expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    })

    /** Shoppers order and read through nginx meanwhile. Returns how often each answer came. */
    async function shopDuring(happening: () => Promise<unknown>) {
      const answers = new Map<string, number>()
      let isOver = false
      async function ask(what: string, path: string, init: RequestInit = {}) {
        const response = await fetch(`${cluster.nginx.url}${path}`, init)
        await response.text()
        const seen = `${what} ${response.status}`
        answers.set(seen, (answers.get(seen) ?? 0) + 1)
      }
      async function shop() {
        while (!isOver) {
          const body = JSON.stringify(anOrderBody({ lines: [{ ...TEE, size: PLENTY.size }] }))
          const headers = { 'content-type': 'application/json' }
          await ask('order', '/api/orders', { method: 'POST', headers, body })
          await ask('page', '/product/14')
        }
      }
      const before = await countOrders()
      const shoppers = Array.from({ length: 6 }, shop)
      await expect.poll(() => answers.get('order 201'), PATIENT).toBeGreaterThan(6)
      await happening()
      isOver = true
      await Promise.all(shoppers)
      return { answers: Object.fromEntries(answers), placed: (await countOrders()) - before }
    }

    async function countOrders(): Promise<number> {
      const { orders } = await cluster.db
        .selectFrom('order_lines')
        .select(({ fn }) => fn.countAll().as('orders'))
        .where('size', '=', PLENTY.size)
        .executeTakeFirstOrThrow()
      return Number(orders)
    }

    test('a process is replaced while orders come in: none is lost, and nobody gets an error [M10]', async () => {
      const { answers, placed } = await shopDuring(async () =>
        expect(await cluster.replace(1)).toBe(0),
      )
      expect(answers).toEqual({ 'order 201': placed, 'page 200': expect.any(Number) })
    })

    test('each reader and each buyer got one mail, whichever processes sent them [M2]', async () => {
      const state = async () => (await listNewsletters(cluster.db, 1))[0]?.state
      await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe('sent')
      const sent = cluster.smtp.messages().flatMap(({ to }) => to)
      const readers = Array.from({ length: READERS }, (_, index) => readerAddress(index + 1))
      expect(sent.filter((to) => to.startsWith('reader-')).sort()).toEqual(readers)
      expect(sent.filter((to) => to.startsWith('ama.'))).toHaveLength(1)
    })

    test('a process is killed while orders come in: each is placed once, and nobody gets an error [I2] [M92]', async () => {
      const { answers, placed } = await shopDuring(() => cluster.kill(3))
      expect(answers).toEqual({ 'order 201': placed, 'page 200': expect.any(Number) })
      const asked = Array.from({ length: 20 }, () => fetch(cluster.nginx.url))
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await brokenInvariants(cluster.db, [PLENTY])).toEqual([])
    })
  })
})
