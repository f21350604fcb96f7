import type { FastifyInstance } from 'fastify'
import type { GeoBody } from '#contracts/currency'
import type { AppContext } from '../base/context.ts'
import { geoServicesFor } from './geo-ip/geo-services.ts'

/** §7: the country of the visitor's address, and the services that the browser may call next. */
export function getGeo(app: FastifyInstance, { countryOfAddress, config }: AppContext) {
  app.get('/api/geo', (request, reply) => {
    reply.header('cache-control', 'no-store')
    const country = countryOfAddress(request.ip)
    if (country === null) return reply.code(204).send()
    return reply.send({ country_code: country } satisfies GeoBody)
  })
  app.get('/api/geo/services', (request, reply) =>
    reply.header('cache-control', 'no-store').send(geoServicesFor(config.geo, request.ip)),
  )
}
