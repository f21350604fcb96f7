import { productPath } from '#contracts/backoffice/paths'
import type { Conflict } from '#contracts/backoffice/product-data'
import { PRODUCT_WORDS } from '#contracts/backoffice/product-words'
import { screens } from '#contracts/backoffice/screens'
import { readFirstStock } from '#domain/catalogue/first-stock'
import { moveRow } from '#domain/catalogue/move-row'
import { type PictureRow, readPictureRows } from '#domain/catalogue/picture-form'
import { contentDifferences } from '#domain/catalogue/product-content'
import { readProductForm } from '#domain/catalogue/product-form'
import type { StateStep } from '#domain/catalogue/product-state'
import type { PublishProblem } from '#domain/catalogue/publish-problems'
import {
  type ProductMessageCode,
  productMessages,
  publishSentence,
} from '#domain/owner-messages/catalogue'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { bookFirstStock } from '../../products/book-first-stock.ts'
import { changeState, type StateFailure } from '../../products/change-state.ts'
import { duplicateProduct } from '../../products/duplicate-product.ts'
import { editPictures, type PictureEditFailure } from '../../products/edit-pictures.ts'
import { type EditFailure, editProduct } from '../../products/edit-product.ts'
import { loadProductData } from '../product-screen-data.ts'
import { productSentences } from '../product-sentences.ts'
import { readProductId } from '../read-product-id.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseWith,
  type ScreenLoader,
} from '../screen.ts'

export const productScreen: ScreenLoader = async ({ context, params }) => {
  const data = await loadProductData(context, readProductId(params.id))
  return data && { screen: 'product', title: data.title, data }
}

const { path } = screens.product
const ofProduct = { access: 'owner', screen: 'product' } as const

export const productPosts: readonly Post[] = [
  { ...ofProduct, path, handle: (request) => withId(request, saveWords) },
  { ...ofProduct, path: `${path}/pictures`, handle: (request) => withId(request, savePictures) },
  { ...ofProduct, path: `${path}/duplicate`, handle: (request) => withId(request, duplicate) },
  stepPost('publish', 'product-published'),
  { ...ofProduct, path: `${path}/schedule`, handle: (request) => withId(request, schedule) },
  stepPost('take-back', 'product-taken-back'),
  stepPost('archive', 'product-archived'),
  stepPost('bring-back', 'product-brought-back'),
]

type Handle = (request: PostRequest, id: number) => Promise<PostOutcome>

async function withId(request: PostRequest, handle: Handle): Promise<PostOutcome> {
  const id = readProductId(request.params.id)
  return id === null ? unknown() : handle(request, id)
}

function unknown(): PostOutcome {
  return refuse(404, productMessages['product-unknown'])
}

const MAX_TOKEN_LENGTH = 64

async function saveWords(request: PostRequest, id: number): Promise<PostOutcome> {
  const { context, fields } = request
  const form = readProductForm(fields.text)
  const actor = actorOfRequest(request)
  const stock = readFirstStock(form, fields.text)
  if (!stock.ok) return refuseWith(productSentences(stock.error))
  const saved = await editProduct(context, { id, form, seen: fields.text('seen'), actor })
  if (!saved.ok) return refuseWords(request, id, saved.error)
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

function refuseWords(
  { context }: PostRequest,
  id: number,
  refusal: EditFailure,
): PostOutcome | Promise<PostOutcome> {
  switch (refusal.code) {
    case 'product-unknown':
      return unknown()
    case 'fields-invalid':
      return refuseWith(productSentences(refusal.fields))
    case 'not-publishable':
      return refuseProblems(refusal.problems)
    case 'product-changed': {
      const { typed, stored } = refusal
      // Pictures are saved by a form of their own.
      const differences = contentDifferences(stored, { ...typed, pictures: stored.pictures })
      return refuseConflict(context, id, {
        form: 'words',
        differences: differences.map(({ field, before, after }) => ({
          label: PRODUCT_WORDS[field],
          typed: after,
          stored: before,
        })),
      })
    }
  }
}

function refuseProblems(problems: readonly PublishProblem[]): PostOutcome {
  const sentences = [productMessages['not-publishable'], ...problems.map(publishSentence)]
  return refuse(422, sentences.join(' '))
}

/** The page with what was typed, and what somebody else has saved beside it. */
async function refuseConflict(
  context: PostRequest['context'],
  id: number,
  conflict: Conflict,
): Promise<PostOutcome> {
  const data = await loadProductData(context, id, conflict)
  if (data === null) return unknown()
  return {
    kind: 'refused',
    status: 409,
    message: productMessages['product-changed'],
    errors: {},
    content: { screen: 'product', title: data.title, data },
  }
}

/** Moving and removing save the other rows, too: nothing typed is lost. */
async function savePictures(request: PostRequest, id: number): Promise<PostOutcome> {
  const { context, fields } = request
  const typed = readPictureRows(fields.text)
  const removed = fields.text('remove')
  const rows = moveRow(typed, fields.text('move')).filter(({ file }) => file !== removed)
  const saved = await editPictures(context, {
    id,
    rows,
    seen: fields.text('seen'),
    actor: actorOfRequest(request),
  })
  if (!saved.ok) return refusePictures(request, id, saved.error)
  return { kind: 'done', next: `${productPath(id)}#pictures`, notice: 'pictures-saved' }
}

function refusePictures(
  { context }: PostRequest,
  id: number,
  refusal: PictureEditFailure,
): PostOutcome | Promise<PostOutcome> {
  switch (refusal.code) {
    case 'product-unknown':
      return unknown()
    case 'fields-invalid':
      return refuseWith(productSentences(refusal.fields))
    case 'not-publishable':
      return refuseProblems(refusal.problems)
    case 'product-changed':
      return refuseConflict(context, id, {
        form: 'pictures',
        differences: [
          {
            label: PRODUCT_WORDS.pictures,
            typed: inWords(refusal.typed),
            stored: inWords(refusal.stored),
          },
        ],
      })
  }
}

function inWords(rows: readonly PictureRow[]): string {
  return rows.map(({ colour, view, alt }) => `${colour}, ${view}: ${alt}`).join('\n')
}

async function duplicate(request: PostRequest, id: number): Promise<PostOutcome> {
  const actor = actorOfRequest(request)
  const copied = await duplicateProduct(request.context, { id, actor })
  if (!copied.ok) return unknown()
  return { kind: 'done', next: productPath(copied.value.id), notice: 'product-duplicated' }
}

function stepPost(step: Exclude<StateStep, 'schedule'>, notice: OwnerNotice): Post {
  return {
    ...ofProduct,
    path: `${path}/${step}`,
    handle: (request) =>
      withId(request, async (_, id) => {
        const actor = actorOfRequest(request)
        const changed = await changeState(request.context, { id, actor, step })
        return changed.ok
          ? { kind: 'done', next: productPath(id), notice }
          : refuseStep(changed.error)
      }),
  }
}

async function schedule(request: PostRequest, id: number): Promise<PostOutcome> {
  const publishAtMs = readInstant(request.fields.text('publishAt'))
  if (publishAtMs === null) return refuseTime('publish-time-wrong')
  const actor = actorOfRequest(request)
  const step = { id, actor, step: 'schedule', publishAtMs } as const
  const changed = await changeState(request.context, step)
  if (!changed.ok) return refuseStep(changed.error)
  return { kind: 'done', next: productPath(id), notice: 'product-scheduled' }
}

/** In Ghana's time, which is UTC. */
function readInstant(typed: string): number | null {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null
  const ms = Date.parse(`${typed}Z`)
  return Number.isNaN(ms) ? null : ms
}

function refuseStep(refusal: StateFailure): PostOutcome {
  switch (refusal.code) {
    case 'product-unknown':
      return unknown()
    case 'not-publishable':
      return refuseProblems(refusal.problems)
    case 'state-changed':
      return refuse(409, productMessages['state-changed'])
    default:
      return refuseTime(refusal.code)
  }
}

function refuseTime(code: ProductMessageCode): PostOutcome {
  return refuseWith({ publishAt: productMessages[code] })
}
