import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { officeOriginOf } from './office-origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route uses no cookies: the token in its address authorises the request. */
    readonly isOpenToOtherSites?: boolean
  }
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: refuses a post that comes neither from the shop's pages nor from the back office's. */
export function refuseCrossSite(app: FastifyInstance, { config }: AppContext) {
  const isOwnOrigin = (origin: string, request: FastifyRequest) =>
    origin === new URL(config.publicUrl).origin || origin === officeOriginOf(config, request)
  // The hook is not async: a promise would cost every request, also those that only read.
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isOwn(request, isOwnOrigin)) return done()
    if (request.routeOptions.config.isOpenToOtherSites) return done()
    done(Object.assign(new Error('Posted from another site'), { statusCode: 403 }))
  })
}

type IsOwnOrigin = (origin: string, request: FastifyRequest) => boolean

/** Browsers send Sec-Fetch-Site, older ones only Origin; other programs send neither and pass. */
function isOwn(request: FastifyRequest, isOwnOrigin: IsOwnOrigin): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined || origin === `http://${request.headers.host}`) return true
  return isOwnOrigin(origin, request)
}
