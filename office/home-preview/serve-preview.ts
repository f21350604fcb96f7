import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listedElsewhere } from '#domain/gallery/home-sections'
import { currencyOf } from '#pages/frame/serve/page-currency.ts'
import { renderPage, routeRequest, siteDataOf } from '#pages/frame/serve/render-page.ts'
import { loader as homeLoader } from '#pages/home/loader.ts'
import type { AppContext } from '#server/base/context'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { loadPrepared, type PreparedHome } from '#server/gallery/home-list'
import { readVisit, refuseAccess } from '../door/visit.ts'
import { FORBIDDEN } from '../frame/refusals.ts'
import { sendOwnerPage } from '../frame/send-owner-page.ts'
import { HOME_PREVIEW_PATH } from '../kit/paths.ts'
import { previewPolicy } from '../kit/preview-policy.ts'

type ToSignIn = (request: FastifyRequest, reply: FastifyReply) => unknown

/** The home page as shoppers would see it once this person has published; frames of the office show it. */
export function serveHomePreview(office: FastifyInstance, context: AppContext, toSignIn: ToSignIn) {
  office.get(HOME_PREVIEW_PATH, async (request, reply) => {
    const visit = await readVisit(context, request)
    const refusal = refuseAccess('edit-catalogue', visit.signedIn)
    if (refusal === 'sign-in' || visit.signedIn === null) return toSignIn(request, reply)
    if (refusal === 'forbidden') {
      return sendOwnerPage({ reply, visit, content: FORBIDDEN, status: 403 })
    }
    const prepared = await loadPrepared(context.db, visit.signedIn.staff.id)
    const html = await renderPreview(context, request, prepared)
    return reply
      .header('content-security-policy', previewPolicy("'self'"))
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

async function renderPreview(context: AppContext, request: FastifyRequest, prepared: PreparedHome) {
  const { loaderContext } = routeRequest(context, '/')
  const shown = { ...loaderContext, catalogue: withSections(loaderContext.catalogue, prepared) }
  const loaded = await homeLoader(shown).load()
  const page = { ...loaded, head: { ...loaded.head, canonical: null, jsonLd: [] } }
  const siteData = siteDataOf(context, currencyOf(context, request))
  const { identity } = await renderPage(context, { page, loaderContext: shown, siteData })
  return identity
}

/** The catalogue as if the list were published. */
function withSections(
  catalogue: LiveCatalogue,
  { sections, published }: PreparedHome,
): LiveCatalogue {
  const live = catalogue.current()
  const { newDropIds, ...home } = listedElsewhere(sections, published.elsewhere)
  return {
    ...catalogue,
    current: () => ({ ...live, newDropIds, home: { ...live.home, ...home, sections } }),
  }
}
