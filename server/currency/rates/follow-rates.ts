import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'

/** Pages are rendered anew when the rates change; the log gets a line when their kind does. */
export function followRates(app: FastifyInstance, { rates, htmlCache }: AppContext) {
  let told = rates.current().message
  rates.onChange(({ message, source }, refusals) => {
    htmlCache.flush()
    if (message === told) return
    told = message
    if (message === null) app.log.info({ source }, 'exchange rates are up to date')
    else app.log.warn({ source, refusals }, message)
  })
  app.addHook('onListen', async () =>
    rates.start((error) => app.log.error({ err: error }, 'exchange rates not refreshed')),
  )
}
