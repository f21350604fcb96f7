import { loadGallery } from '#database/gallery/gallery'
import { listTitles } from '#database/gallery/gallery-edits'
import { listFormerLists } from '#database/gallery/home-lists'
import { readWholeNumber } from '#domain/form/whole-number'
import {
  addableKinds,
  HOME_KINDS,
  type HomeSection,
  posterIdsOf,
  productIdsOf,
} from '#domain/gallery/home-sections'
import { homeMessages } from '#domain/owner-messages/home'
import type { Result } from '#domain/result'
import type { AppContext } from '#server/base/context'
import {
  changeHomeDraft,
  type DraftChange,
  discardHomeDraft,
} from '#server/gallery/change-home-draft'
import { loadPrepared, markOf } from '#server/gallery/home-list'
import { goBackOnHome, type PublishFailure, publishHome } from '#server/gallery/publish-home'
import {
  HOME_BACK_PATH,
  HOME_DISCARD_PATH,
  HOME_PUBLISH_PATH,
  HOME_STEP_PATH,
} from '../kit/paths.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseConflict,
  type ScreenRequest,
  show,
  signedInOf,
} from '../kit/screen.ts'
import { smallPicture, smallPictureOf } from '../kit/small-picture.ts'
import { HOME_KIND_WORDS, listWords, sectionName } from '../kit/words/home-words.ts'
import { screens } from '../screens.ts'

const { path } = screens['home-page']

export const load = async (request: ScreenRequest) => {
  const { db } = request.context
  const { published, sections, draftSeen } = await loadPrepared(db, staffIdOf(request))
  const titles = await loadTitles(request.context)
  const isDraft = draftSeen !== null && markOf(sections) !== published.mark
  const former = await listFormerLists(db)
  return show('home-page', 'Home page', {
    sections: sections.map((section) => listed(section, request.context, titles)),
    isDraft,
    isOvertaken: isDraft && draftSeen !== published.mark,
    /** What the person saw when the draft was begun, and what is published now. */
    seen: draftSeen ?? published.mark,
    published: published.mark,
    addable: addableKinds(sections).map((kind) => ({ kind, ...HOME_KIND_WORDS[kind] })),
    former: former.map((list) => ({
      version: list.version,
      publishedAtMs: list.publishedAtMs,
      names: list.sections.filter(({ isShown }) => isShown).map(sectionName),
    })),
  })
}

function staffIdOf(request: ScreenRequest): string {
  return signedInOf(request).staff.id
}

async function loadTitles({ db }: Pick<AppContext, 'db'>) {
  const [products, posters] = await Promise.all([listTitles(db), loadGallery(db)])
  return {
    products: new Map(products.map(({ id, title }) => [id, title])),
    posters: new Map(posters.map(({ id, description }) => [id, description])),
  }
}

type Titles = Awaited<ReturnType<typeof loadTitles>>

function listed(section: HomeSection, { catalogue }: AppContext, titles: Titles) {
  const { pictures, gallery } = catalogue.current()
  const productIds = productIdsOf(section)
  const posterIds = posterIdsOf([section])
  return {
    key: section.key,
    kind: section.kind,
    name: sectionName(section),
    isShown: section.isShown,
    pictures: [
      ...productIds.flatMap((id) => {
        const product = catalogue.product(id)
        return product ? [smallPictureOf(product, pictures)] : []
      }),
      ...gallery
        .filter(({ id }) => posterIds.includes(id))
        .map(({ picture }) => smallPicture(pictures, picture)),
    ],
    text: section.kind === 'words' ? section.text : '',
    /** Pieces that are not on sale; the page goes without them. */
    leftOut: productIds
      .filter((id) => catalogue.product(id) === undefined)
      .map((id) => titles.products.get(id) ?? `no. ${id}`),
    isEmpty: isEmpty(section, catalogue),
  }
}

/** There is nothing that the page could show. In a shop without pieces, new drops say that some will come. */
function isEmpty(section: HomeSection, catalogue: AppContext['catalogue']): boolean {
  switch (section.kind) {
    case 'drops':
      return section.productIds.length === 0 && catalogue.current().products.length > 0
    case 'products':
      return section.productIds.length === 0
    case 'posters':
      return section.posterIds.length === 0
    case 'words':
      return section.heading === '' && section.text === ''
    default:
      return false
  }
}

export const posts: readonly Post[] = [
  { ...ofHome(HOME_STEP_PATH), handle: changeSections },
  { ...ofHome(HOME_PUBLISH_PATH), handle: publish },
  { ...ofHome(HOME_DISCARD_PATH), handle: discard },
  { ...ofHome(HOME_BACK_PATH), handle: goBack },
]

function ofHome(postPath: string) {
  return { path: postPath, access: 'edit-catalogue', screen: 'home-page' } as const
}

async function changeSections(request: PostRequest): Promise<PostOutcome> {
  const change = readChange(request)
  if (change === null) return refuse(422, homeMessages['section-unknown'])
  const changed = await changeHomeDraft(request.context, { staffId: staffIdOf(request), change })
  return changed.ok
    ? { kind: 'done', next: path, notice: 'home-kept' }
    : refuse(409, homeMessages[changed.error])
}

/** 'up drops' or 'hide words-1'; 'add' comes with a kind. */
function readChange({ fields }: PostRequest): DraftChange | null {
  const [step = '', key = ''] = fields.text('step').split(' ')
  switch (step) {
    case 'add': {
      const section = HOME_KINDS.find((kind) => kind === fields.text('kind'))
      return section === undefined ? null : { kind: 'add', section }
    }
    case 'up':
    case 'down':
    case 'show':
    case 'hide':
    case 'remove':
      return { kind: step, key }
    default:
      return null
  }
}

async function publish(request: PostRequest): Promise<PostOutcome> {
  const published = await publishHome(request.context, {
    staffId: staffIdOf(request),
    actor: actorOfRequest(request),
    seen: request.fields.text('seen'),
  })
  return outcomeOf(request, published)
}

async function discard(request: PostRequest): Promise<PostOutcome> {
  await discardHomeDraft(request.context, staffIdOf(request))
  return { kind: 'done', next: path, notice: 'home-discarded' }
}

async function goBack(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const changed = await goBackOnHome(context, {
    version: readWholeNumber(fields.text('version')) ?? -1,
    actor: actorOfRequest(request),
    seen: fields.text('seen'),
  })
  return outcomeOf(request, changed)
}

async function outcomeOf(
  { context }: PostRequest,
  changed: Result<null, PublishFailure>,
): Promise<PostOutcome> {
  if (changed.ok) return { kind: 'done', next: path, notice: 'home-published' }
  const { error } = changed
  if (error.code !== 'list-changed') return refuse(409, homeMessages[error.code])
  const titles = await loadTitles(context)
  return refuseConflict(homeMessages['list-changed'], [
    {
      label: 'Sections',
      typed: listWords(error.typed, titles),
      stored: listWords(error.stored, titles),
    },
  ])
}
