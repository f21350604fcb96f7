import { findStoredProduct, type StoredProduct } from '#database/catalogue/product-edits'
import { listMeasured, loadMeasures } from '#database/catalogue/size-measures'
import type { Size } from '#domain/catalogue/product'
import { readProductId } from '#domain/catalogue/read-product-id'
import {
  GARMENT_WORDS,
  measureSentence,
  measuresChangedMessage,
} from '#domain/owner-messages/sizes'
import { success } from '#domain/result'
import { GARMENTS, type Garment } from '#domain/sizing/garment'
import {
  type Measures,
  measuredSizes,
  measuresOfSizes,
  measureTexts,
} from '#domain/sizing/measures'
import {
  garmentOfCategory,
  type MeasureProblems,
  measureValues,
  readGarment,
  readMeasuresForm,
} from '#domain/sizing/measures-form'
import { measuresFromTemplate, TEMPLATES } from '#domain/sizing/templates'
import type { AppContext } from '#server/base/context'
import { editMeasures, type MeasuresFailure } from '#server/products/edit-measures'
import { measuresFingerprint } from '#server/products/form-fingerprints'
import { bothVersions } from '../kit/both-versions.ts'
import { productPath } from '../kit/paths.ts'
import { refuseUnknown, withProductId } from '../kit/refuse-product.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuseConflict,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

type Choice = { readonly id: string; readonly label: string }

export type ProductSizesData = {
  readonly id: number
  readonly title: string
  /** The product is sold in these sizes. */
  readonly sizes: readonly Size[]
  /** The garment is stored, or comes from what the form starts from. */
  readonly garment: Garment
  /** The values are in centimetres, by the name of the field. */
  readonly values: Readonly<Record<string, string>>
  /** The chosen one of `starts` is named; empty stands for none. */
  readonly from: string
  /** The form is filled from this. When it is filled from what is stored, this is null. */
  readonly startedFrom: string | null
  readonly isMeasured: boolean
  /** The form can start from these, in groups. */
  readonly starts: readonly { readonly label: string; readonly choices: readonly Choice[] }[]
  /** The mark tells what is stored, so that changes by others are noticed. */
  readonly seen: string
}

export const load = async ({ context, params, search }: ScreenRequest) => {
  const id = readProductId(params.id)
  const product = id === null ? null : await findStoredProduct(context.db, id)
  if (product === null) return null
  const data = await loadSizesData(context, product, search.get('from') ?? '')
  return show('product-sizes', `Sizes of ${data.title}`, data)
}

async function loadSizesData(
  { db }: AppContext,
  { id, content }: StoredProduct,
  from: string,
): Promise<ProductSizesData> {
  const { title, sizes, category } = content
  const stored = (await loadMeasures(db, [id])).get(id) ?? null
  const measured = await listMeasured(db, id)
  const copied = measured.find((product) => from === `piece-${product.id}`)
  const start = copied
    ? {
        garment: null,
        label: copied.title,
        measures: (await loadMeasures(db, [copied.id])).get(copied.id) ?? null,
      }
    : startFrom(from, sizes)
  const shown = start ? measuresOfSizes(start.measures, sizes) : measuresOfSizes(stored, sizes)
  return {
    id,
    title,
    sizes,
    garment:
      start?.garment ?? start?.measures?.garment ?? stored?.garment ?? garmentOfCategory(category),
    values: measureValues(shown),
    from: start ? from : '',
    startedFrom: start?.label ?? null,
    isMeasured: stored !== null,
    starts: [
      { label: 'A template', choices: TEMPLATES },
      {
        label: 'A piece you measured',
        choices: measured.map((product) => ({ id: `piece-${product.id}`, label: product.title })),
      },
      {
        label: 'An empty form',
        choices: GARMENTS.map((garment) => ({ id: garment, label: GARMENT_WORDS[garment] })),
      },
    ].filter(({ choices }) => choices.length > 0),
    seen: measuresFingerprint(stored),
  }
}

type Start = {
  readonly garment: Garment | null
  readonly label: string
  readonly measures: Measures | null
}

/** Returns null when the form shows what is stored. */
function startFrom(from: string, sizes: StoredProduct['content']['sizes']): Start | null {
  const garment = readGarment(from)
  if (garment) return { garment, label: `an empty form: ${GARMENT_WORDS[garment]}`, measures: null }
  const template = TEMPLATES.find(({ id }) => id === from)
  if (!template) return null
  const { label } = template
  return { garment: null, label, measures: measuresFromTemplate(from, sizes) }
}

const { path } = screens['product-sizes']
const ofSizes = { access: 'edit-catalogue', screen: 'product-sizes' } as const

export const posts: readonly Post[] = [
  { ...ofSizes, path, handle: (request) => withProductId(request, saveMeasures) },
  { ...ofSizes, path: `${path}/remove`, handle: (request) => withProductId(request, remove) },
]

async function saveMeasures(request: PostRequest, id: number): Promise<PostOutcome> {
  const { context, fields } = request
  const saved = await editMeasures(context, {
    id,
    read: (sizes) => readMeasuresForm(fields.text, sizes),
    seen: fields.text('seen'),
    actor: actorOfRequest(request),
  })
  if (!saved.ok) return refuseMeasures(saved.error)
  return { kind: 'done', next: productPath(id, 'sizes'), notice: 'measures-saved' }
}

async function remove(request: PostRequest, id: number): Promise<PostOutcome> {
  const { context, fields } = request
  const removed = await editMeasures(context, {
    id,
    read: () => success(null),
    seen: fields.text('seen'),
    actor: actorOfRequest(request),
  })
  if (!removed.ok) return refuseMeasures(removed.error)
  return { kind: 'done', next: productPath(id, 'sizes'), notice: 'measures-removed' }
}

function refuseMeasures(refusal: MeasuresFailure): PostOutcome {
  switch (refusal.code) {
    case 'product-unknown':
      return refuseUnknown()
    case 'fields-invalid':
      return refuseWith(sentencesOf(refusal.fields))
    case 'measures-changed': {
      const { typed, stored } = refusal
      const sizes = measuredSizes(typed, stored)
      return refuseConflict(
        measuresChangedMessage,
        bothVersions(measureTexts(typed, sizes), measureTexts(stored, sizes)),
      )
    }
  }
}

function sentencesOf(problems: MeasureProblems) {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, measureSentence(problem, field)]),
  )
}
