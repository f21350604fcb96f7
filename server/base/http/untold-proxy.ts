import type { FastifyInstance } from 'fastify'
import { writeUntoldProxy } from '#database/settings/untold-proxy'
import type { AppContext } from '../context.ts'
import { isPrivate } from './host.ts'
import type { Asking } from './visitor-address.ts'

const HOUR_MS = 60 * 60_000
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i

type Context = Pick<AppContext, 'config' | 'db' | 'now'>

/**
 * While nobody said which proxies to believe, one on another machine goes unnoticed: all visitors have its address. Each
 * process notes at most once an hour that there is one, for the owner to read.
 */
export function noteUntoldProxies(app: FastifyInstance, { config, db, now }: Context) {
  if (config.trustProxy !== 'own-machine') return
  let notedAtMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', (request, _reply, done) => {
    const address = untoldProxyOf(request.raw)
    if (address !== null && now() - notedAtMs >= HOUR_MS) {
      notedAtMs = now()
      writeUntoldProxy(db, { address, seenAtMs: notedAtMs }).catch((error: unknown) =>
        app.log.warn({ err: error }, 'a proxy was not noted'),
      )
    }
    done()
  })
}

/**
 * The address of the local network that reports for whom it asks. Any visitor of the internet may pretend to do so, and
 * their addresses are written down nowhere.
 */
export function untoldProxyOf({ headers, socket }: Asking): string | null {
  if (headers['x-forwarded-for'] === undefined) return null
  const address = socket.remoteAddress?.replace(MAPPED_IPV4, '') ?? ''
  return isPrivate(address) ? address : null
}
