import { listRemoved } from '#database/demo-content/decisions'
import { loadHomePage } from '#database/gallery/gallery'
import { listArrived } from '#database/pictures/uploads'
import { FILM_FORMATS, type Film, filmFormatOf } from '#domain/gallery/film'
import { readFocus } from '#domain/gallery/focus'
import { NO_POSTER } from '#domain/gallery/home-page'
import { galleryMessages } from '#domain/owner-messages/pictures'
import { editHero, type HeroStep, heroMark, isShippedPoster } from '#server/gallery/edit-hero'
import type { FilmWords } from '../kit/data/gallery-data.ts'
import { arrivedPictures } from '../kit/photos/arrived-pictures.ts'
import { knownPictures } from '../kit/photos/known-pictures.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { smallPicture } from '../kit/small-picture.ts'
import { screens } from '../screens.ts'

const { path } = screens['home-hero']

export const load = async ({ context }: ScreenRequest) => {
  const { db } = context
  const home = await loadHomePage(db)
  const { film, heroPicture, heroFocus, portrait } = home
  const shown = [heroPicture, portrait.picture ?? NO_POSTER].filter((file) => file !== NO_POSTER)
  const pictures = await knownPictures(context, shown)
  const posters = await arrivedPictures(context, 'hero')
  const films = await listArrived(db, 'film')
  return show('home-hero', 'First screen', {
    poster: heroPicture === NO_POSTER ? null : smallPicture(pictures, heroPicture),
    focus: heroFocus,
    isShippedPoster: isShippedPoster(home),
    hasShipped: !(await listRemoved(db)).has('film'),
    portraitPoster: portrait.picture === null ? null : smallPicture(pictures, portrait.picture),
    portraitFocus: portrait.focus,
    newPosters: posters
      .filter(({ file }) => !shown.includes(file))
      .map((each) => ({ ...each, isUpright: each.picture.height > each.picture.width })),
    film: filmWords(film),
    portraitFilm: portrait.film === null ? null : filmWords(portrait.film),
    newFilms: films.flatMap(({ picture: file, fileName, bytes }) => {
      const format = filmFormatOf(file)
      if (format === null) return []
      const isOn = (each: Film | null) => each?.[format] === file
      const isNew = { wide: !isOn(film), portrait: !isOn(portrait.film) }
      return isNew.wide || isNew.portrait ? [{ file, fileName, format, bytes, isNew }] : []
    }),
    seen: heroMark(home),
  })
}

function filmWords(film: Film | null): FilmWords {
  if (film === null) return { kind: 'shipped' }
  const formats = FILM_FORMATS.filter((format) => film[format] !== null)
  return formats.length === 0 ? { kind: 'none' } : { kind: 'own', formats }
}

export const posts: readonly Post[] = [
  { path, access: 'edit-catalogue', screen: 'home-hero', handle: changeHero },
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
    case 'portrait-focus':
      return focus && { kind, focus }
    case 'poster':
    case 'film':
    case 'film-too':
    case 'portrait-poster':
    case 'portrait-film':
    case 'portrait-film-too':
      return { kind, file: text('file') }
    case 'shipped-poster':
    case 'shipped-film':
    case 'no-film':
    case 'no-portrait-poster':
    case 'no-portrait-film':
      return { kind }
    default:
      return null
  }
}
