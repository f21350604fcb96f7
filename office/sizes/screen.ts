import { loadCategorySizeSets, loadSizeSets } from '#database/catalogue/size-sets'
import type { TypedSizeSet } from '#domain/catalogue/read-size-set'
import { type SizeSet, sizeSetOf } from '#domain/catalogue/size-sets'
import {
  setChosenSentence,
  sizeSetMessages,
  sizeUsedSentence,
} from '#domain/owner-messages/size-sets'
import type { Result } from '#domain/result'
import type { AppContext } from '#server/base/context'
import {
  addSizeSet,
  editSizeSet,
  moveSizeSet,
  removeSizeSet,
  type SizeSetFailure,
} from '#server/products/change-size-sets'
import { chooseSizeSets } from '#server/products/choose-size-sets'
import { chosenSetsFingerprint, sizeSetFingerprint } from '#server/products/form-fingerprints'
import { bothVersions, type LabelledWords } from '../kit/both-versions.ts'
import {
  actorOfRequest,
  type Fields,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  refuseWith,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { chosenField } from './chosen-field.ts'

const { path } = screens.sizes

export const load = async ({ context }: ScreenRequest) =>
  show('sizes', 'Sizes', await readSets(context))

async function readSets({ db }: AppContext) {
  const [sets, categories] = await Promise.all([loadSizeSets(db), loadCategorySizeSets(db)])
  return {
    sets: sets.map((set) => ({ ...set, seen: sizeSetFingerprint(set) })),
    categories: categories.map(({ slug, title, sizeSet }) => ({
      slug,
      title,
      chosen: sizeSetOf(sets, sizeSet)?.slug ?? '',
    })),
    seen: chosenSetsFingerprint(sets, categories),
  }
}

/** Somebody may paste thousands of lines: they come back with the sentence that these are too many. */
const MAX_BYTES = 512 * 1024
const ofSizes = { access: 'change-settings', screen: 'sizes' } as const

export const posts: readonly Post[] = [
  { ...ofSizes, path: `${path}/add`, maxBytes: MAX_BYTES, handle: add },
  { ...ofSizes, path, maxBytes: MAX_BYTES, handle: edit },
  { ...ofSizes, path: `${path}/categories`, handle: choose },
]

async function add(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const typed = typedSetOf(fields)
  return outcomeOf(request, await addSizeSet(context, { typed, actor: actorOfRequest(request) }))
}

/** The form's buttons save the set, move it by one place or remove it. */
async function edit(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const asked = { slug: fields.text('slug'), actor: actorOfRequest(request) }
  const [move, seen] = [fields.text('move'), fields.text('seen')]
  if (move !== '') {
    return outcomeOf(request, await moveSizeSet(context, { ...asked, isUp: move === 'up' }))
  }
  const changed =
    fields.text('remove') === ''
      ? await editSizeSet(context, { ...asked, seen, typed: typedSetOf(fields) })
      : await removeSizeSet(context, { ...asked, seen })
  return outcomeOf(request, changed)
}

async function choose(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const chosen = await chooseSizeSets(context, {
    chosen: (category) => fields.text(chosenField(category)),
    seen: fields.text('seen'),
    actor: actorOfRequest(request),
  })
  if (chosen.ok) return saved()
  const { sets, categories } = await readSets(context)
  const titleOf = (slug: string) => sets.find((set) => set.slug === slug)?.title ?? 'removed'
  const differences = categories.map((category) => ({
    label: category.title,
    typed: titleOf(fields.text(chosenField(category.slug))),
    stored: titleOf(category.chosen),
  }))
  return refuseConflict(sizeSetMessages[chosen.error], differences)
}

function typedSetOf(fields: Fields): TypedSizeSet {
  return { title: fields.text('title'), sizes: fields.text('sizes') }
}

function outcomeOf({ fields }: PostRequest, changed: Result<null, SizeSetFailure>): PostOutcome {
  if (changed.ok) return saved()
  const { error } = changed
  switch (error.code) {
    case 'fields-invalid':
      return refuseWith(error.fields)
    case 'size-used':
      return refuseWith({ sizes: sizeUsedSentence(error.size, error.titles) })
    case 'set-chosen':
      return refuse(409, setChosenSentence(error.titles))
    case 'set-changed':
    case 'set-gone': {
      const stored = error.code === 'set-gone' ? null : wordsOf(textOf(error.stored))
      const differences = bothVersions(wordsOf(typedSetOf(fields)), stored)
      return refuseConflict(sizeSetMessages[error.code], differences)
    }
    default:
      return refuse(409, sizeSetMessages[error.code])
  }
}

function saved(): PostOutcome {
  return { kind: 'done', next: path, notice: 'sizes-saved' }
}

function textOf({ title, sizes }: SizeSet): TypedSizeSet {
  return { title, sizes: sizes.join('\n') }
}

function wordsOf({ title, sizes }: TypedSizeSet): LabelledWords {
  return { Name: title, Sizes: sizes.replaceAll('\r\n', '\n').trim() }
}
