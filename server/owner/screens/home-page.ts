import { screens } from '#contracts/backoffice/screens'
import { loadGallery } from '#database/repositories/gallery'
import { listTitles } from '#database/repositories/gallery-edits'
import type { GalleryPiece } from '#domain/gallery/gallery-piece'
import { pieceLines } from '#domain/gallery/read-pieces'
import { galleryMessages } from '#domain/owner-messages'
import { editHome, type HomeFailure, homeMark, loadHomeChoice } from '../../gallery/edit-home.ts'
import { readProductId } from '../read-product-id.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  refuse,
  refuseWith,
  type ScreenLoader,
} from '../screen.ts'

const { path } = screens['home-page']

export const homePageScreen: ScreenLoader = async ({ context: { db } }) => {
  const [choice, gallery, titles] = await Promise.all([
    loadHomeChoice(db),
    loadGallery(db),
    listTitles(db),
  ])
  const { newDropIds, heroProductId, lookId } = choice
  return {
    screen: 'home-page',
    title: 'Home page',
    data: {
      newDrops: pieceLines(newDropIds, titles),
      hero: heroProductId === null ? '' : pieceLines([heroProductId], titles),
      lookId,
      looks: gallery.map((poster) => ({
        id: poster.id,
        caption: lookName(poster, gallery, titles),
      })),
      seen: homeMark(choice),
    },
  }
}

/** With its first piece where several have the same caption, such as a year. */
function lookName(
  { id, description, productIds }: GalleryPiece,
  gallery: readonly GalleryPiece[],
  titles: Parameters<typeof pieceLines>[1],
): string {
  const isTwice = gallery.some((each) => each.id !== id && each.description === description)
  return isTwice ? `${description}, ${pieceLines(productIds.slice(0, 1), titles)}` : description
}

export const homePagePosts: readonly Post[] = [
  {
    path,
    access: 'owner',
    screen: 'home-page',
    handle: async (request) => {
      const { context, fields } = request
      const saved = await editHome(context, {
        newDrops: fields.text('newDrops'),
        hero: fields.text('hero'),
        lookId: readProductId(fields.text('look')) ?? 0,
        seen: fields.text('seen'),
        actor: actorOfRequest(request),
      })
      return saved.ok
        ? { kind: 'done', next: path, notice: 'gallery-saved' }
        : refuseHome(saved.error)
    },
  },
]

function refuseHome(refusal: HomeFailure): PostOutcome {
  switch (refusal.code) {
    case 'piece-unknown':
      return refuseWith({ [refusal.field]: galleryMessages[refusal.code](refusal.name) })
    case 'too-many-drops':
      return refuseWith({ newDrops: galleryMessages[refusal.code] })
    case 'hero-wrong':
      return refuseWith({ hero: galleryMessages[refusal.code] })
    case 'look-unknown':
      return refuseWith({ look: galleryMessages[refusal.code] })
    case 'home-changed':
      return refuse(409, galleryMessages[refusal.code])
  }
}
