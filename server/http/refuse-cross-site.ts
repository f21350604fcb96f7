import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that uses no cookies: the token in its address authorises it. */
    readonly isOpenToOtherSites?: boolean
  }
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: refuses a post that comes from another site's page. */
export function refuseCrossSite(app: FastifyInstance, { config }: AppContext) {
  const ownOrigin = new URL(config.publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || isOwn(request, ownOrigin)) return
    if (request.routeOptions.config.isOpenToOtherSites) return
    throw Object.assign(new Error('Posted from another site'), { statusCode: 403 })
  })
}

/** Browsers send Sec-Fetch-Site, older ones only Origin; other programs send neither and pass. */
function isOwn(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || origin === ownOrigin || origin === `http://${request.headers.host}`
}
