import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadProducts } from '#database/catalogue/catalogue'
import type { Product } from '#domain/catalogue/product'
import { readProductId } from '#domain/catalogue/read-product-id'
import { currencyOf } from '#pages/frame/serve/page-currency.ts'
import { renderPage, routeRequest, siteDataOf } from '#pages/frame/serve/render-page.ts'
import { loader as productLoader } from '#pages/product/loader.ts'
import type { AppContext } from '#server/base/context'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { readVisit, refuseAccess } from '../door/visit.ts'
import { FORBIDDEN, NOT_FOUND, NOT_SHOWABLE } from '../frame/refusals.ts'
import { sendOwnerPage } from '../frame/send-owner-page.ts'
import { PREVIEW_PATH } from '../kit/paths.ts'
import { previewPolicy } from '../kit/preview-policy.ts'

type Preview = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly toSignIn: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/** A product in any state as a shopper would see it, for whoever edits it. */
export function servePreview(
  office: FastifyInstance,
  context: AppContext,
  toSignIn: Preview['toSignIn'],
) {
  office.get(PREVIEW_PATH, (request, reply) => showPreview(context, { request, reply, toSignIn }))
}

async function showPreview(context: AppContext, { request, reply, toSignIn }: Preview) {
  const visit = await readVisit(context, request)
  const refusal = refuseAccess('edit-catalogue', visit.signedIn)
  if (refusal === 'sign-in') return toSignIn(request, reply)
  if (refusal === 'forbidden') {
    return sendOwnerPage({ reply, visit, content: FORBIDDEN, status: 403 })
  }
  const id = readProductId(visit.params.id)
  const [product] = id === null ? [] : await loadProducts(context.db, [id])
  if (!product) return sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
  if (!canBeShown(product)) {
    return sendOwnerPage({ reply, visit, content: NOT_SHOWABLE, status: 409 })
  }
  const html = await renderPreview(context, request, product)
  return reply
    .header('content-security-policy', previewPolicy("'none'"))
    .type('text/html; charset=utf-8')
    .send(html)
}

function canBeShown({ pictures, colours, sizes }: Product): boolean {
  return pictures.length > 0 && colours.length > 0 && sizes.length > 0
}

async function renderPreview(context: AppContext, request: FastifyRequest, product: Product) {
  const address = `/product/${product.id}`
  const [, query = ''] = request.url.split('?', 2)
  const { loaderContext } = routeRequest(context, `${address}?${query}`)
  const shown = { ...loaderContext, catalogue: withProduct(context.catalogue, product) }
  const loaded = await productLoader(shown).load()
  const page = { ...loaded, head: { ...loaded.head, canonical: null, jsonLd: [] } }
  const siteData = siteDataOf(context, currencyOf(context, request))
  const { identity } = await renderPage(context, { page, loaderContext: shown, siteData })
  return identity
}

/** The catalogue as if the product were on sale. */
function withProduct(catalogue: LiveCatalogue, product: Product): LiveCatalogue {
  const live = catalogue.current()
  const isListed = catalogue.product(product.id) !== undefined
  const products = isListed
    ? live.products.map((each) => (each.id === product.id ? product : each))
    : [...live.products, product]
  return {
    ...catalogue,
    current: () => ({ ...live, products, assortment: products }),
    product: (id) => (id === product.id ? product : catalogue.product(id)),
  }
}
