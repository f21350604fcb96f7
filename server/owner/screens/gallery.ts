import { screens } from '#contracts/backoffice/screens'
import { loadGallery, loadHomePage } from '#database/repositories/gallery'
import { listTitles } from '#database/repositories/gallery-edits'
import { pieceLines } from '#domain/gallery/read-pieces'
import { galleryMessages } from '#domain/owner-messages'
import type { Result } from '#domain/result'
import {
  editPoster,
  movePoster,
  type PosterFailure,
  posterMark,
  removePoster,
} from '../../gallery/edit-gallery.ts'
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
import { smallPicture } from '../small-picture.ts'

const { path } = screens.gallery

export const galleryScreen: ScreenLoader = async ({ context: { db, catalogue } }) => {
  const [gallery, home, titles] = await Promise.all([
    loadGallery(db),
    loadHomePage(db),
    listTitles(db),
  ])
  const { pictures } = catalogue.current()
  return {
    screen: 'gallery',
    title: 'Gallery',
    data: {
      posters: gallery.map((poster) => ({
        id: poster.id,
        description: poster.description,
        category: poster.category,
        pieces: pieceLines(poster.productIds, titles),
        picture: smallPicture(pictures, poster.picture),
        seen: posterMark(poster),
        isOnHome: poster.id === home.lookId,
      })),
    },
  }
}

export const galleryPosts: readonly Post[] = [
  { path, access: 'owner', screen: 'gallery', handle: changePoster },
]

/** Its buttons save, move or remove a poster. */
async function changePoster(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const id = readProductId(fields.text('id'))
  if (id === null) return refuse(404, galleryMessages['poster-gone'])
  const asked = { id, actor: actorOfRequest(request) }
  const step = fields.text('step')
  if (step === 'up' || step === 'down') {
    return outcomeOf(await movePoster(context, { ...asked, isUp: step === 'up' }))
  }
  if (step === 'remove') return outcomeOf(await removePoster(context, asked))
  const edit = {
    ...asked,
    description: fields.text('description'),
    category: fields.text('category') === 'campaign' ? 'campaign' : 'influence',
    pieces: fields.text('pieces'),
    seen: fields.text('seen'),
  } as const
  return outcomeOf(await editPoster(context, edit))
}

function outcomeOf(changed: Result<null, PosterFailure>): PostOutcome {
  if (changed.ok) return { kind: 'done', next: path, notice: 'gallery-saved' }
  const { error } = changed
  switch (error.code) {
    case 'piece-unknown':
      return refuseWith({ pieces: galleryMessages[error.code](error.name) })
    case 'caption-wrong':
      return refuseWith({ description: galleryMessages[error.code] })
    default:
      return refuse(409, galleryMessages[error.code])
  }
}
