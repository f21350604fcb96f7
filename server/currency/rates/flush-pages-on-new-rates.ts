import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../base/context.ts'

/** Flushes cached pages when the rates change, and logs when their message changes. */
export function flushPagesOnNewRates(app: FastifyInstance, { rates, htmlCache }: AppContext) {
  let loggedMessage = rates.current().message
  rates.onChange(({ message, source }, refusals) => {
    htmlCache.flush()
    if (message === loggedMessage) return
    loggedMessage = message
    if (message === null) app.log.info({ source }, 'exchange rates are up to date')
    else app.log.warn({ source, refusals }, message)
  })
  app.addHook('onListen', async () =>
    rates.start((error) => app.log.error({ err: error }, 'exchange rates not refreshed')),
  )
}
