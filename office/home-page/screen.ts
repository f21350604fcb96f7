import { listRemoved } from '#database/demo-content/decisions'
import { loadGallery, loadHomePage } from '#database/gallery/gallery'
import { listTitles } from '#database/gallery/gallery-edits'
import { listArrived } from '#database/pictures/uploads'
import { readProductId } from '#domain/catalogue/read-product-id'
import { FILM_FORMATS, type Film, filmFormatOf } from '#domain/gallery/film'
import { readFocus } from '#domain/gallery/focus'
import { NO_POSTER } from '#domain/gallery/home-page'
import type { Poster } from '#domain/gallery/poster'
import { productLines } from '#domain/gallery/read-products'
import { galleryMessages } from '#domain/owner-messages/pictures'
import type { AppContext } from '#server/base/context'
import { editHero, type HeroStep, heroMark, isShippedPoster } from '#server/gallery/edit-hero'
import {
  editHome,
  type HomeChoice,
  type HomeFailure,
  homeMark,
  loadHomeChoice,
} from '#server/gallery/edit-home'
import type { FirstScreen } from '../kit/data/gallery-data.ts'
import { HERO_PATH } from '../kit/paths.ts'
import { arrivedPictures } from '../kit/photos/arrived-pictures.ts'
import { knownPictures } from '../kit/photos/known-pictures.ts'
import {
  actorOfRequest,
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

const { path } = screens['home-page']

export const load = async ({ context }: ScreenRequest) => {
  const { db } = context
  const [choice, gallery, titles] = await Promise.all([
    loadHomeChoice(db),
    loadGallery(db),
    listTitles(db),
  ])
  const { newDropIds, heroProductId, lookId } = choice
  return show('home-page', 'Home page', {
    newDrops: productLines(newDropIds, titles),
    hero: heroProductId === null ? '' : productLines([heroProductId], titles),
    lookId,
    looks: gallery.map((poster) => ({
      id: poster.id,
      caption: lookName(poster, gallery, titles),
    })),
    seen: homeMark(choice),
    first: await firstScreen(context),
  })
}

async function firstScreen(context: Pick<AppContext, 'db' | 'catalogue'>): Promise<FirstScreen> {
  const { db } = context
  const home = await loadHomePage(db)
  const { film, heroPicture, heroFocus } = home
  const posters = await arrivedPictures(context, 'hero')
  const films = await listArrived(db, 'film')
  return {
    poster:
      heroPicture === NO_POSTER
        ? null
        : smallPicture(await knownPictures(context, [heroPicture]), heroPicture),
    focus: heroFocus,
    isShippedPoster: isShippedPoster(home),
    hasShipped: !(await listRemoved(db)).has('film'),
    newPosters: posters.filter(({ file }) => file !== heroPicture),
    film: filmWords(film),
    newFilms: films.flatMap(({ picture: file, fileName, bytes }) => {
      const format = filmFormatOf(file)
      const isNew = format !== null && film?.[format] !== file
      return isNew ? [{ file, fileName, format, bytes }] : []
    }),
    seen: heroMark(home),
  }
}

function filmWords(film: Film | null): FirstScreen['film'] {
  if (film === null) return { kind: 'shipped' }
  const formats = FILM_FORMATS.filter((format) => film[format] !== null)
  return formats.length === 0 ? { kind: 'none' } : { kind: 'own', formats }
}

/** Several looks may have the same caption, such as a year, and are then told apart by their first product. */
function lookName(
  { id, description, productIds }: Poster,
  gallery: readonly Poster[],
  titles: Parameters<typeof productLines>[1],
): string {
  const isTwice = gallery.some((each) => each.id !== id && each.description === description)
  return isTwice ? `${description}, ${productLines(productIds.slice(0, 1), titles)}` : description
}

export const posts: readonly Post[] = [
  {
    path,
    access: 'edit-catalogue',
    screen: 'home-page',
    handle: async (request) => {
      const { context, fields } = request
      const saved = await editHome(context, {
        newDrops: fields.text('newDrops'),
        hero: fields.text('hero'),
        lookId: readProductId(fields.text('look')),
        seen: fields.text('seen'),
        actor: actorOfRequest(request),
      })
      return saved.ok
        ? { kind: 'done', next: path, notice: 'gallery-saved' }
        : refuseHome(context, saved.error)
    },
  },
  { path: HERO_PATH, access: 'edit-catalogue', screen: 'home-page', handle: changeHero },
]

async function changeHero(request: PostRequest): Promise<PostOutcome> {
  const { context, fields } = request
  const step = readHeroStep(fields.text)
  if (step === null) return refuse(422, galleryMessages['upload-gone'])
  const changed = await editHero(context, {
    step,
    seen: fields.text('seen'),
    actor: actorOfRequest(request),
  })
  return changed.ok
    ? { kind: 'done', next: path, notice: 'gallery-saved' }
    : refuse(409, galleryMessages[changed.error])
}

function readHeroStep(text: (name: string) => string): HeroStep | null {
  const kind = text('step')
  const focus = readFocus(text('x'), text('y'))
  switch (kind) {
    case 'focus':
      return focus && { kind, focus }
    case 'poster':
    case 'film':
    case 'film-too':
      return { kind, file: text('file') }
    case 'shipped-poster':
    case 'shipped-film':
    case 'no-film':
      return { kind }
    default:
      return null
  }
}

async function refuseHome(
  { db }: PostRequest['context'],
  refusal: HomeFailure,
): Promise<PostOutcome> {
  switch (refusal.code) {
    case 'product-unknown':
      return refuseWith({ [refusal.field]: galleryMessages[refusal.code](refusal.name) })
    case 'too-many-drops':
      return refuseWith({ newDrops: galleryMessages[refusal.code] })
    case 'hero-wrong':
      return refuseWith({ hero: galleryMessages[refusal.code] })
    case 'look-unknown':
      return refuseWith({ look: galleryMessages[refusal.code] })
    case 'home-changed': {
      const [gallery, titles] = await Promise.all([loadGallery(db), listTitles(db)])
      const inWords = (choice: HomeChoice) => wordsOf(choice, gallery, titles)
      const [typed, stored] = [inWords(refusal.typed), inWords(refusal.stored)]
      return refuseConflict(
        galleryMessages[refusal.code],
        Object.entries(typed).map(([label, text]) => ({
          label,
          typed: text,
          stored: stored[label] ?? '',
        })),
      )
    }
  }
}

/** The words are listed by the labels of the form. */
function wordsOf(
  { newDropIds, heroProductId, lookId }: HomeChoice,
  gallery: readonly Poster[],
  titles: Parameters<typeof productLines>[1],
): Readonly<Record<string, string>> {
  const look = gallery.find(({ id }) => id === lookId)
  return {
    'New drops': productLines(newDropIds, titles),
    'Piece of the film': heroProductId === null ? '' : productLines([heroProductId], titles),
    'The look': look ? lookName(look, gallery, titles) : '',
  }
}
