import { readFirstStock } from '#domain/catalogue/first-stock'
import { moveRow, orderRows } from '#domain/catalogue/move-row'
import { type PictureRow, readPictureRows } from '#domain/catalogue/picture-form'
import { contentDifferences, type ProductContent } from '#domain/catalogue/product-content'
import { readProductForm } from '#domain/catalogue/product-form'
import { readProductId } from '#domain/catalogue/read-product-id'
import { productMessages } from '#domain/owner-messages/catalogue'
import { bookFirstStock } from '#server/products/book-first-stock'
import { duplicateProduct } from '#server/products/duplicate-product'
import { editPictures } from '#server/products/edit-pictures'
import { editProduct } from '#server/products/edit-product'
import type { EditFailure } from '#server/products/product-change'
import type { VersionDifference } from '../kit/page.ts'
import { productPath } from '../kit/paths.ts'
import { loadProductData } from '../kit/product-screen-data.ts'
import { refuseProblems, refuseUnknown, withProductId } from '../kit/refuse-product.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  refuseFields,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { PRODUCT_LABELS } from '../kit/words/product-labels.ts'
import { screens } from '../screens.ts'
import { stepPosts } from './steps.ts'

export const load = async ({ context, params }: ScreenRequest) => {
  const data = await loadProductData(context, readProductId(params.id))
  return data && show('product', data.title, data)
}

const { path } = screens.product
const ofProduct = { access: 'edit-catalogue', screen: 'product' } as const
/** This fits all words, or those of all pictures, in letters of several bytes. */
const MAX_BYTES = 192 * 1024

export const posts: readonly Post[] = [
  {
    ...ofProduct,
    path,
    maxBytes: MAX_BYTES,
    handle: (request) => withProductId(request, saveWords),
  },
  {
    ...ofProduct,
    path: `${path}/pictures`,
    maxBytes: MAX_BYTES,
    handle: (request) => withProductId(request, savePictures),
  },
  {
    ...ofProduct,
    path: `${path}/duplicate`,
    handle: (request) => withProductId(request, duplicate),
  },
  ...stepPosts,
]

const MAX_TOKEN_LENGTH = 64

async function saveWords(request: PostRequest, id: number): Promise<PostOutcome> {
  const { context, fields } = request
  const form = readProductForm(fields)
  const actor = actorOfRequest(request)
  const stock = readFirstStock(form, fields.text)
  if (!stock.ok) return refuseFields(stock.error, productMessages)
  const saved = await editProduct(context, { id, form, seen: fields.text('seen'), actor })
  if (!saved.ok) return refuseEdit(saved.error, wordDifferences)
  const token = fields.text('token').slice(0, MAX_TOKEN_LENGTH)
  const unbooked = await bookFirstStock(context.orders, {
    productId: id,
    stock: stock.value,
    token,
    actor,
  })
  if (unbooked.length > 0) return refuse(409, productMessages['first-stock-not-booked'])
  return { kind: 'done', next: productPath(id), notice: 'product-saved' }
}

/** Pictures are left out, because a form of their own saves them. */
function wordDifferences(typed: ProductContent, stored: ProductContent) {
  return contentDifferences(stored, { ...typed, pictures: stored.pictures }).map(
    ({ field, before, after }) => ({ label: PRODUCT_LABELS[field], typed: after, stored: before }),
  )
}

type DifferencesOf<Content> = (typed: Content, stored: Content) => readonly VersionDifference[]

function refuseEdit<Content>(
  refusal: EditFailure<Content>,
  differencesOf: DifferencesOf<Content>,
): PostOutcome {
  switch (refusal.code) {
    case 'product-unknown':
      return refuseUnknown()
    case 'fields-invalid':
      return refuseFields(refusal.fields, productMessages)
    case 'not-publishable':
      return refuseProblems(refusal.problems)
    case 'product-changed':
      return refuseConflict(
        productMessages[refusal.code],
        differencesOf(refusal.typed, refusal.stored),
      )
  }
}

/** Moving and removing also save the other rows, so that nothing typed is lost. */
async function savePictures(request: PostRequest, id: number): Promise<PostOutcome> {
  const { context, fields } = request
  const typed = readPictureRows(fields.text)
  const removed = fields.text('remove')
  const ordered = orderRows(moveRow(typed, fields.text('move')), fields.text('order'))
  const rows = ordered.filter(({ file }) => file !== removed)
  const saved = await editPictures(context, {
    id,
    rows,
    known: new Set(typed.map(({ file }) => file)),
    seen: fields.text('seen'),
    actor: actorOfRequest(request),
  })
  if (!saved.ok) return refuseEdit(saved.error, pictureDifferences)
  return { kind: 'done', next: `${productPath(id)}#pictures`, notice: 'pictures-saved' }
}

function pictureDifferences(typed: readonly PictureRow[], stored: readonly PictureRow[]) {
  return [{ label: PRODUCT_LABELS.pictures, typed: inWords(typed), stored: inWords(stored) }]
}

function inWords(rows: readonly PictureRow[]): string {
  return rows.map(({ colour, view, alt }) => `${colour}, ${view}: ${alt}`).join('\n')
}

async function duplicate(request: PostRequest, id: number): Promise<PostOutcome> {
  const actor = actorOfRequest(request)
  const copied = await duplicateProduct(request.context, { id, actor })
  if (!copied.ok) return refuseUnknown()
  return { kind: 'done', next: productPath(copied.value.id), notice: 'product-duplicated' }
}
