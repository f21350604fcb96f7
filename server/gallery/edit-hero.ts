import { film as shippedFilm } from '#assets/film'
import { loadHomePage } from '#database/gallery/gallery'
import { updateHero } from '#database/gallery/gallery-edits'
import { listArrived } from '#database/pictures/uploads'
import { writeAudit } from '#database/staff/audit'
import { changedTexts } from '#domain/changed-texts'
import { FILM_FORMATS, type Film, filmFormatOf, NO_FILM } from '#domain/gallery/film'
import { DEFAULT_FOCUS, type Focus } from '#domain/gallery/focus'
import { type HomePage, NO_PORTRAIT } from '#domain/gallery/home-page'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import type { ProductContext } from '../products/product-change.ts'
import { changeFront } from './change-front.ts'

/** The first screen of the home page: its poster, and the film over it, on wide and on upright screens. */
type Hero = Pick<HomePage, 'heroPicture' | 'heroFocus' | 'film' | 'portrait'>

export type HeroStep =
  | {
      /** `film-too`: the same film in the other format. Those for upright screens have `portrait` before it. */
      readonly kind:
        | 'poster'
        | 'film'
        | 'film-too'
        | 'portrait-poster'
        | 'portrait-film'
        | 'portrait-film-too'
      /** The picture or the file, which has been uploaded. */
      readonly file: string
    }
  /** The point of the poster that stays in view. */
  | { readonly kind: 'focus' | 'portrait-focus'; readonly focus: Focus }
  | {
      readonly kind:
        | 'shipped-poster'
        | 'shipped-film'
        | 'no-film'
        | 'no-portrait-poster'
        | 'no-portrait-film'
    }

export type HeroFailure = 'home-changed' | 'upload-gone'

type HeroEdit = {
  readonly step: HeroStep
  readonly actor: Actor
  /** The mark of what the page showed. */
  readonly seen: string
}

export function heroMark({ heroPicture, heroFocus, film, portrait }: Hero): string {
  const filesOf = (each: Film | null) => each && FILM_FORMATS.map((format) => each[format])
  const wide = [heroPicture, heroFocus.x, heroFocus.y, filesOf(film)]
  const { picture, focus } = portrait
  return sha256(JSON.stringify([wide, [picture, focus.x, focus.y, filesOf(portrait.film)]]))
}

export function isShippedPoster({ heroPicture }: Pick<Hero, 'heroPicture'>): boolean {
  return heroPicture === shippedFilm.poster
}

export function editHero(
  context: ProductContext,
  { step, actor, seen }: HeroEdit,
): Promise<Result<null, HeroFailure>> {
  return changeFront(context, async (trx): Promise<Result<null, HeroFailure>> => {
    const before = await loadHomePage(trx)
    if ('file' in step) {
      const arrived = await listArrived(trx, step.kind.endsWith('poster') ? 'hero' : 'film')
      if (!arrived.some(({ picture }) => picture === step.file)) return failure('upload-gone')
    }
    const after = { ...before, ...changeOf(step, before) }
    const mark = heroMark(before)
    if (heroMark(after) === mark) return success(null)
    if (seen !== mark) return failure('home-changed')
    await updateHero(trx, after)
    const [was, is] = [textsOf(before), textsOf(after)]
    const isOfFilm = was.film !== is.film || was.filmOnPhones !== is.filmOnPhones
    await writeAudit(trx, {
      actor,
      action: isOfFilm ? 'home-film-changed' : 'home-poster-changed',
      subject: 'home page',
      detail: changedTexts(was, is),
      nowMs: context.now(),
    })
    return success(null)
  })
}

function changeOf(step: HeroStep, { film, portrait }: Hero): Partial<Hero> {
  switch (step.kind) {
    case 'poster':
      return { heroPicture: step.file, heroFocus: DEFAULT_FOCUS }
    case 'shipped-poster':
      return { heroPicture: shippedFilm.poster, heroFocus: DEFAULT_FOCUS }
    case 'focus':
      return { heroFocus: step.focus }
    case 'film':
      return { film: withFile(NO_FILM, step.file) }
    case 'film-too':
      return { film: withFile(film ?? NO_FILM, step.file) }
    case 'shipped-film':
      return { film: null }
    case 'no-film':
      return { film: NO_FILM }
    case 'portrait-poster':
      return { portrait: { ...portrait, picture: step.file, focus: DEFAULT_FOCUS } }
    case 'portrait-focus':
      return { portrait: { ...portrait, focus: step.focus } }
    case 'no-portrait-poster':
      return { portrait: { ...NO_PORTRAIT, film: portrait.film } }
    case 'portrait-film':
      return { portrait: { ...portrait, film: withFile(NO_FILM, step.file) } }
    case 'portrait-film-too':
      return { portrait: { ...portrait, film: withFile(portrait.film ?? NO_FILM, step.file) } }
    case 'no-portrait-film':
      return { portrait: { ...portrait, film: null } }
  }
}

function withFile(film: Film, file: string): Film {
  const format = filmFormatOf(file)
  return format ? { ...film, [format]: file } : film
}

function textsOf({ heroPicture, heroFocus, film, portrait }: Hero) {
  return {
    poster: heroPicture,
    cut: cutOf(heroFocus),
    film: filmOf(film, 'of the release'),
    posterOnPhones: portrait.picture ?? 'the same',
    cutOnPhones: cutOf(portrait.focus),
    filmOnPhones: filmOf(portrait.film, 'none of its own'),
  }
}

function cutOf({ x, y }: Focus): string {
  return `${x} % from the left, ${y} % from the top`
}

function filmOf(film: Film | null, absent: string): string {
  if (film === null) return absent
  return FILM_FORMATS.flatMap((format) => film[format] ?? []).join(', ') || 'none'
}
