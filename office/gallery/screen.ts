import { loadGallery } from '#database/gallery/gallery'
import { listTitles } from '#database/gallery/gallery-edits'
import { readProductId } from '#domain/catalogue/read-product-id'
import { posterIdsOf } from '#domain/gallery/home-sections'
import type { Poster } from '#domain/gallery/poster'
import { productLines } from '#domain/gallery/read-products'
import { galleryMessages } from '#domain/owner-messages/pictures'
import type { Result } from '#domain/result'
import {
  addPoster,
  editPoster,
  movePoster,
  type PosterFailure,
  posterMark,
  removePoster,
} from '#server/gallery/edit-gallery'
import { loadPublished } from '#server/gallery/home-list'
import { bothVersions, type LabelledWords } from '../kit/both-versions.ts'
import { NEW_POSTER_PATH } from '../kit/paths.ts'
import { arrivedPictures } from '../kit/photos/arrived-pictures.ts'
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
import { smallPicture } from '../kit/small-picture.ts'
import { screens } from '../screens.ts'

const { path } = screens.gallery

export const load = async ({ context: { db, catalogue } }: ScreenRequest) => {
  const [gallery, { sections }, titles, arrived] = await Promise.all([
    loadGallery(db),
    loadPublished(db),
    listTitles(db),
    arrivedPictures({ db, catalogue }, 'poster'),
  ])
  const { pictures } = catalogue.current()
  const onHome = new Set(posterIdsOf(sections))
  const hung = new Set(gallery.map(({ picture }) => picture))
  return show('gallery', 'Gallery', {
    arrived: arrived.filter(({ file }) => !hung.has(file)),
    posters: gallery.map((poster) => ({
      id: poster.id,
      description: poster.description,
      category: poster.category,
      products: productLines(poster.productIds, titles),
      picture: smallPicture(pictures, poster.picture),
      seen: posterMark(poster),
      isOnHome: onHome.has(poster.id),
    })),
  })
}

export const posts: readonly Post[] = [
  { path, access: 'edit-catalogue', screen: 'gallery', handle: changePoster },
  { path: NEW_POSTER_PATH, access: 'edit-catalogue', screen: 'gallery', handle: hangPoster },
]

async function hangPoster(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const picture = fields.text('picture')
  const added = await addPoster(context, {
    picture,
    actor: actorOfRequest(request),
    ...readWords(request),
  })
  return outcomeOf(request, added)
}

function readWords({ fields }: PostRequest) {
  return {
    description: fields.text('description'),
    category: fields.text('category') === 'campaign' ? 'campaign' : 'influence',
    products: fields.text('pieces'),
  } as const
}

/** The form's buttons save, move or remove a poster. */
async function changePoster(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const id = readProductId(fields.text('id'))
  if (id === null) return refuse(404, galleryMessages['poster-gone'])
  const asked = { id, actor: actorOfRequest(request) }
  const step = fields.text('step')
  if (step === 'up' || step === 'down') {
    return outcomeOf(request, await movePoster(context, { ...asked, isUp: step === 'up' }))
  }
  if (step === 'remove') return outcomeOf(request, await removePoster(context, asked))
  const edit = { ...asked, ...readWords(request), seen: fields.text('seen') }
  return outcomeOf(request, await editPoster(context, edit))
}

async function outcomeOf(
  { context: { db }, fields }: PostRequest,
  changed: Result<null, PosterFailure>,
): Promise<PostOutcome> {
  if (changed.ok) return { kind: 'done', next: path, notice: 'gallery-saved' }
  const { error } = changed
  switch (error.code) {
    case 'product-unknown':
      return refuseWith({ pieces: galleryMessages[error.code](error.name) })
    case 'caption-wrong':
      return refuseWith({ description: galleryMessages[error.code] })
    case 'poster-changed': {
      const titles = await listTitles(db)
      const [typed, stored] = [wordsOf(error.typed, titles), wordsOf(error.stored, titles)]
      return refuseConflict(galleryMessages[error.code], bothVersions(typed, stored))
    }
    case 'poster-gone':
      return refuseConflict(galleryMessages[error.code], bothVersions(typedWords(fields), null))
    case 'poster-on-home':
    case 'upload-gone':
      return refuse(409, galleryMessages[error.code])
  }
}

function wordsOf(poster: Poster, titles: Parameters<typeof productLines>[1]): LabelledWords {
  const { description, category, productIds } = poster
  return wordsOfForm(description, category, productLines(productIds, titles))
}

function typedWords({ text }: Fields): LabelledWords {
  return wordsOfForm(text('description'), text('category'), text('pieces'))
}

function wordsOfForm(caption: string, wall: string, products: string): LabelledWords {
  return { Caption: caption, Wall: wall, 'Pieces it shows': products }
}
