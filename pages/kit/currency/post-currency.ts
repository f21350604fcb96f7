import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CURRENCIES } from '#domain/currency/currency'
import type { AppContext } from '#server/base/context'

const ONE_YEAR_S = 31_536_000
const formSchema = v.object({ currency: v.picklist(CURRENCIES) })

/** This is the currency dropdown without script, which stores the choice and redirects back to the page. */
export function postCurrency(app: FastifyInstance, _shop: AppContext) {
  app.post('/api/currency', async (request, reply) => {
    const form = v.safeParse(formSchema, request.body)
    if (form.success) {
      const cookie = `currency=${form.output.currency}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`
      reply.header('set-cookie', cookie)
    }
    return reply.redirect(ownPath(request.headers.referer, request.headers.host), 303)
  })
}

/** Returns the path of a page of this shop, or '/' for a foreign or invalid address (no open redirect). */
function ownPath(referer: string | undefined, host: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  return url.host === host && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}
