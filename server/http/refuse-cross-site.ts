import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that takes nothing from cookies: what allows it stands in the address. */
    readonly isOpenToOtherSites?: boolean
  }
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Another site's page must not be able to post in a visitor's name. */
export function refuseCrossSite(app: FastifyInstance, { config }: AppContext) {
  const ownOrigin = new URL(config.publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || isOwn(request, ownOrigin)) return
    if (request.routeOptions.config.isOpenToOtherSites) return
    throw Object.assign(new Error('Posted from another site'), { statusCode: 403 })
  })
}

/** Browsers say where a request comes from; the older ones only by Origin, programs not at all. */
function isOwn(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || origin === ownOrigin || origin === `http://${request.headers.host}`
}
