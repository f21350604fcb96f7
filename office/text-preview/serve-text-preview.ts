import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findDraft } from '#database/texts/text-drafts'
import { type Settings, withTexts } from '#domain/settings/settings'
import type { TextContent } from '#domain/texts/text-content'
import { textForms } from '#domain/texts/text-forms'
import { isTextName, type TextName } from '#domain/texts/text-names'
import { loaders } from '#pages/frame/serve/loaders.ts'
import { currencyOf } from '#pages/frame/serve/page-currency.ts'
import { renderPage, routeRequest, siteDataOf } from '#pages/frame/serve/render-page.ts'
import { siteBrandOf } from '#pages/frame/serve/site-brand.ts'
import type { AppContext } from '#server/base/context'
import { siteTextsOf } from '#server/texts/text-facts-of'
import { readVisit, refuseAccess } from '../door/visit.ts'
import { FORBIDDEN, NOT_FOUND } from '../frame/refusals.ts'
import { sendOwnerPage } from '../frame/send-owner-page.ts'
import { TEXT_PAGE_PATH } from '../kit/paths.ts'
import { previewPolicy } from '../kit/preview-policy.ts'
import { screens } from '../screens.ts'

type ToSignIn = (request: FastifyRequest, reply: FastifyReply) => unknown

/** The page of a text as shoppers would see it with the words that are not published. */
export function serveTextPreview(office: FastifyInstance, context: AppContext, toSignIn: ToSignIn) {
  office.get(TEXT_PAGE_PATH, async (request, reply) => {
    const visit = await readVisit(context, request)
    const refusal = refuseAccess(screens['text-preview'].access, visit.signedIn)
    if (refusal === 'sign-in') return toSignIn(request, reply)
    if (refusal === 'forbidden') {
      return sendOwnerPage({ reply, visit, content: FORBIDDEN, status: 403 })
    }
    const { text: name = '' } = visit.params
    if (!isTextName(name)) return sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
    return reply
      .header('content-security-policy', previewPolicy("'self'"))
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(await renderPreview(context, request, name))
  })
}

async function renderPreview(context: AppContext, request: FastifyRequest, name: TextName) {
  const { match, loaderContext } = routeRequest(context, addressOf(context, name))
  const settings = await settingsWithDraft(context, name)
  const texts = siteTextsOf(context, settings)
  const shown = { ...loaderContext, brand: settings.brand, texts }
  const loaded = await loaders[match.name](shown).load()
  const page = { ...loaded, head: { ...loaded.head, canonical: null, jsonLd: [] } }
  const siteData = {
    ...siteDataOf(context, currencyOf(context, request)),
    brand: siteBrandOf(settings.brand),
    newsletterLine: texts('home').line('newsletter'),
  }
  const { identity } = await renderPage(context, { page, loaderContext: shown, siteData })
  return identity
}

/** Delivery and returns stand on the page of each piece. */
function addressOf({ catalogue }: AppContext, name: TextName): string {
  const [product] = catalogue.current().products
  return name === 'delivery' && product ? `/product/${product.id}` : textForms[name].address
}

async function settingsWithDraft(
  { db, settings, now }: AppContext,
  name: TextName,
): Promise<Settings> {
  const current = settings.current()
  const { content } = await findDraft(db, name)
  return content === null ? current : withText(current, { name, content, savedAtMs: now() })
}

type Draft = {
  readonly name: TextName
  readonly content: TextContent
  readonly savedAtMs: number
}

function withText(settings: Settings, { name, content, savedAtMs }: Draft): Settings {
  const text = { content, origin: 'own', savedAtMs } as const
  return withTexts(settings, { ...settings.texts, [name]: text })
}
