import type { StockListFilter } from '#domain/catalogue/low-stock'
import type { ProductState } from '#domain/catalogue/product-state'
import type { PreviewedMail } from '#domain/order/mails/previewed-mails'
import type { TextName } from '#domain/texts/text-names'
import type { InsightTableId } from '#server/insights/insights-data'
import { PATH_PARAM, type ScreenName, screens } from '../screens.ts'

export function screenPath(
  name: ScreenName,
  params: Readonly<Record<string, string | number>>,
): string {
  return screens[name].path.replace(PATH_PARAM, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  )
}

/** The page that asks for the password or a passkey again has no address of its own. */
export const PROVE_PATH = '/owner/prove'

export const LOOK_LOGO_PATH = '/owner/look/logo'
export const LOOK_BACK_PATH = '/owner/look/back'

export const WORKER_PATH = '/owner/worker.js'

/** The address of an order's page, and of what can be done there. */
export function orderPath(id: string, step = ''): string {
  const page = screenPath('order', { id })
  return step === '' ? page : `${page}/${step}`
}

export function orderMailPath(id: string, mail: PreviewedMail): string {
  return screenPath('order-mail', { id, mail })
}

/** The address of a return's page, and of what can be done there. */
export function returnPath(id: string, step = ''): string {
  const page = screenPath('return', { id })
  return step === '' ? page : `${page}/${step}`
}

/** The address of a request for personal data, and of what can be done there. */
export function rightsPath(number: string, step = ''): string {
  const page = screenPath('rights-request', { number })
  return step === '' ? page : `${page}/${step}`
}

export function slipsPath(ids: readonly string[]): string {
  return `${screens.slips.path}?${new URLSearchParams(ids.map((id) => ['order', id]))}`
}

/** The mark "Sold out, whatever the stock says" is lifted here. */
export function liftPath(productId: number | string): string {
  return `${screens.stock.path}/${productId}/lift`
}

export const NEW_POSTER_PATH = `${screens.gallery.path}/new`

/** Sections of the home page are added, ordered and hidden here. */
export const HOME_STEP_PATH = `${screens['home-page'].path}/sections`
export const HOME_PUBLISH_PATH = `${screens['home-page'].path}/publish`
export const HOME_DISCARD_PATH = `${screens['home-page'].path}/discard`
export const HOME_BACK_PATH = `${screens['home-page'].path}/back`
/** The shop's home page with what this person has prepared; it is no page of the office. */
export const HOME_PREVIEW_PATH = `${screens['home-preview'].path}/page`

/** The address of one section, with the pieces that are looked for. */
export function homeSectionPath(key: string, { query, page }: HomePlace = FIRST_PLACE): string {
  const search = new URLSearchParams()
  if (query !== '') search.set('q', query)
  if (page > 1) search.set('page', String(page))
  const path = screenPath('home-section', { key })
  return search.size === 0 ? path : `${path}?${search}`
}

export type HomePlace = { readonly query: string; readonly page: number }

const FIRST_PLACE: HomePlace = { query: '', page: 1 }

/** The catalogue, as a file to keep. */
export function catalogueFilePath(format: 'json' | 'csv'): string {
  return `${screens['catalogue-file'].path}/export.${format}`
}

/** A post to this address asks the provider for what a restored backup lacks. */
export const RECONCILE_PATH = `${screens.reconciliation.path}/ask`

export const RECONCILIATION_FILE_PATH = `${screens.reconciliation.path}/export.csv`

export const INSIGHTS_FILE_PATH = `${screens.insights.path}/export.csv`

export function insightsFilePath(
  table: InsightTableId,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  return `${INSIGHTS_FILE_PATH}?${new URLSearchParams({ table, from, to })}`
}

/** The file lists everybody who waits for a variant. */
export const WAITING_FILE_PATH = `${screens.waiting.path}/export.csv`

export const BACKUP_FILE_PATH = `${screens.backup.path}/file`

export function backupFilePath(name: string): string {
  return `${BACKUP_FILE_PATH}?${new URLSearchParams({ name })}`
}

/** The file lists everybody who is confirmed, each with a link to unsubscribe. */
export const READERS_FILE_PATH = `${screens.newsletters.path}/readers.csv`

/** The address of a newsletter's page, and of what can be done there. */
export function newsletterPath(id: string, step = ''): string {
  const page = screenPath('newsletter', { id })
  return step === '' ? page : `${page}/${step}`
}

type VariantAddress = { readonly productId: number; readonly colour: string; readonly size: string }

/** The page has the form and the history of one colour and size. */
export function stockVariantPath({ productId, colour, size }: VariantAddress): string {
  return screenPath('stock-variant', { product: productId, colour, size })
}

export type StockPlace = {
  readonly filter: StockListFilter
  /** The query is empty for everything. */
  readonly query: string
  readonly page: number
}

/** The query of a page of the stock list; empty for the first page of all. */
export function stockListQuery({ filter, query, page }: StockPlace): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('show', filter)
  if (query !== '') search.set('q', query)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

/** The card of a product on the stock list. */
export function stockCardId(productId: number): string {
  return `product-${productId}`
}

/** The shop's page of a product in any state, for the owner; it is no page of the office. */
export const PREVIEW_PATH = `${screens.product.path}/preview`

/** The address of a product's page, and of what can be done there. */
export function productPath(id: number, step = ''): string {
  const page = screenPath('product', { id })
  return step === '' ? page : `${page}/${step}`
}

export type ProductsPlace = {
  /** Without a state all products but the archived ones are listed. */
  readonly state: ProductState | null
  readonly query: string
  readonly page: number
}

export function productsPath({ state, query, page }: ProductsPlace): string {
  const search = new URLSearchParams()
  if (state !== null) search.set('state', state)
  if (query !== '') search.set('q', query)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? screens.products.path : `${screens.products.path}?${search}`
}

/** The editor of a text, and what can be done there. */
export function textPath(name: TextName, step = ''): string {
  const page = screenPath('text', { text: name })
  return step === '' ? page : `${page}/${step}`
}

/** The shop's page with a text that is not published, in the frame of its preview; it is no page of the office. */
export const TEXT_PAGE_PATH = `${screens['text-preview'].path}/page`
