import type { FastifyInstance } from 'fastify'
import { compressedResponse } from '#server/base/compressed-response'
import type { AppContext } from '#server/base/context'
import { sendCompressed } from '#server/base/http/send-page'
import { memoizeByKey } from '#server/catalogue/memoize-by-catalogue'
import { type LookHead, lookHeadOf } from './look-head.ts'

const TYPE = 'text/javascript; charset=utf-8'

/** The script is revalidated at every visit, so that a new build takes over at once. */
export function serveServiceWorker(app: FastifyInstance, { storefront, settings }: AppContext) {
  const { serviceWorker } = storefront
  if (serviceWorker === null) return
  const scriptWith = memoizeByKey((look: LookHead) =>
    compressedResponse({
      status: 200,
      type: TYPE,
      isPrivate: false,
      text: withFace(serviceWorker, look.textFace),
    }),
  )
  app.get('/sw.js', (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    return sendCompressed(request, reply, scriptWith(lookHeadOf(settings.current())))
  })
}

const SHIPPED_FACE = /"\/assets\/archivo-[\w-]+\.woff2"/

/** The worker keeps the face of the texts for visits without a network: only the one that pages use. */
function withFace(script: string, textFace: string | null): string {
  return textFace === null ? script : script.replace(SHIPPED_FACE, JSON.stringify(textFace))
}
