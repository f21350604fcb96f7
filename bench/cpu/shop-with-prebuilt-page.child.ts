import { dirname, join } from 'node:path'
import { createApp } from '#server/app'
import { readConfig } from '#server/config'
import { createContext } from '#server/create-context'
import { loadBuiltFrontEnds } from '#server/load-built-front-ends'

/**
 * This is the shop's own server with an additional address that sends the bytes of the home page from a buffer: both
 * pass through the same hooks in the same process.
 */
const root = dirname(dirname(import.meta.dirname))
const config = readConfig(process.env)
if (!config.ok) throw new Error(config.error)
const fronts = await loadBuiltFrontEnds(join(root, 'dist'))
const opened = await createContext(config.value, fronts, { log: console })
if (!opened.ok) throw new Error(opened.error.detail)

const app = await createApp(opened.value.shop, { root })
let prebuilt: Buffer = Buffer.alloc(0)
app.get('/prebuilt', (_request, reply) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', '"prebuilt"')
    .header('content-encoding', 'br')
    .send(prebuilt),
)
await app.listen({ port: config.value.port, host: config.value.host })
const home = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
prebuilt = home.rawPayload
console.log('ready')
process.on('SIGTERM', () => process.exit(0))
