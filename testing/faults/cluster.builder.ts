import { connectDatabase } from '#database/connect'
import { bumpRevision } from '#database/settings/revisions'
import { seededPostgres } from '../database/throwaway.ts'
import { addReaders } from '../newsletter/open-newsletter.ts'
import { restock } from '../orders/invariants.ts'
import { askProcess, inRotation } from '../server/ask-process.ts'
import { openHttpClient } from '../server/http-client.ts'
import { startCluster } from '../server/start-cluster.ts'

export const FORMS_PER_MINUTE = 10
export const READERS = 3
/** There are many units, for shoppers who order all the time. */
export const PLENTY = { productId: 14, colour: 'Black', size: 'L', quantity: 5_000 } as const
export const TEE = {
  id: 14,
  color: 'Black',
  imageVariant: 'image1',
  size: 'M',
  quantity: 1,
} as const

const HOST = 'localhost:3000'
const HOUR_MS = 3_600_000
const ENVIRONMENT = {
  FORMS_PER_MINUTE: String(FORMS_PER_MINUTE),
  NEWSLETTERS_PER_HOUR: '3000',
  PROVIDER_CALLS_PER_MINUTE: '1000000',
  HOLDS_PER_SOURCE: '100000',
  PIECES_PER_SOURCE: '100000',
}

/** Opens the cluster with its database, and ways to ask its processes. */
export async function openCluster() {
  const throwaway = await seededPostgres()
  const connected = await connectDatabase(throwaway.settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  const database = connected.value
  const { db, now } = database
  await restock(db, PLENTY)
  await addReaders(db, READERS)
  const sinceMs = now() - HOUR_MS
  await db.updateTable('subscribers').set({ created_at: sinceMs, state_since: sinceMs }).execute()
  const { databaseUrl = '' } = throwaway.settings
  const cluster = await startCluster({ databaseUrl, environment: ENVIRONMENT })
  const { ports } = cluster

  const get = (port: number, url: string) =>
    askProcess(port, { url, headers: { host: HOST, accept: 'text/html' } })

  async function post(port: number, url: string, body: object, headers = {}) {
    const { statusCode, body: text } = await askProcess(port, {
      method: 'POST',
      url,
      payload: JSON.stringify(body),
      headers: { host: HOST, 'content-type': 'application/json', ...headers },
    })
    return { status: statusCode, answer: text.startsWith('{') ? JSON.parse(text) : null }
  }

  /** All four are asked at the same moment. */
  const atEach = <Value>(ask: (port: number) => Promise<Value>) => Promise.all(ports.map(ask))

  return {
    ...cluster,
    db,
    get,
    post,
    atEach,
    order: (port: number, body: object) => post(port, '/api/orders', body),
    /** Returns the status of each process for this address. */
    statuses: async (url: string) =>
      (await atEach((port) => get(port, url))).map(({ statusCode }) => statusCode),
    /** Each request goes to another process than the one before. */
    browse: (order = ports) => openHttpClient(inRotation(order)),
    /** The drop is opened as if its instant had come. */
    openDrop: async (id: string) => {
      await db
        .updateTable('drops')
        .set({ opens_at: now() - 1000 })
        .where('id', '=', id)
        .execute()
      await bumpRevision(db, 'drops')
    },
    close: async () => {
      await cluster.stop()
      await database.close()
      await throwaway.remove()
    },
  }
}

export type OpenCluster = Awaited<ReturnType<typeof openCluster>>
