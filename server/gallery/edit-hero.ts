import { film as shippedFilm } from '#assets/film'
import { loadHomePage } from '#database/gallery/gallery'
import { updateHero } from '#database/gallery/gallery-edits'
import { listArrived } from '#database/pictures/uploads'
import { writeAudit } from '#database/staff/audit'
import { changedTexts } from '#domain/changed-texts'
import { FILM_FORMATS, type Film, filmFormatOf, NO_FILM } from '#domain/gallery/film'
import { DEFAULT_FOCUS, type Focus } from '#domain/gallery/focus'
import type { HomePage } from '#domain/gallery/home-page'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import type { ProductContext } from '../products/product-change.ts'
import { changeFront } from './change-front.ts'

/** The first screen of the home page: its poster, and the film over it. */
type Hero = Pick<HomePage, 'heroPicture' | 'heroFocus' | 'film'>

export type HeroStep =
  | {
      /** `film-too`: the same film in the other format. */
      readonly kind: 'poster' | 'film' | 'film-too'
      /** The picture or the file, which has been uploaded. */
      readonly file: string
    }
  /** The point of the poster that stays in view. */
  | { readonly kind: 'focus'; readonly focus: Focus }
  | { readonly kind: 'shipped-poster' | 'shipped-film' | 'no-film' }

export type HeroFailure = 'home-changed' | 'upload-gone'

type HeroEdit = {
  readonly step: HeroStep
  readonly actor: Actor
  /** The mark of what the page showed. */
  readonly seen: string
}

export function heroMark({ heroPicture, heroFocus: { x, y }, film }: Hero): string {
  const files = film && FILM_FORMATS.map((format) => film[format])
  return sha256(JSON.stringify([heroPicture, x, y, files]))
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
      const arrived = await listArrived(trx, step.kind === 'poster' ? 'hero' : 'film')
      if (!arrived.some(({ picture }) => picture === step.file)) return failure('upload-gone')
    }
    const after = { ...before, ...changeOf(step, before) }
    const mark = heroMark(before)
    if (heroMark(after) === mark) return success(null)
    if (seen !== mark) return failure('home-changed')
    await updateHero(trx, after)
    const [was, is] = [textsOf(before), textsOf(after)]
    await writeAudit(trx, {
      actor,
      action: was.film === is.film ? 'home-poster-changed' : 'home-film-changed',
      subject: 'home page',
      detail: changedTexts(was, is),
      nowMs: context.now(),
    })
    return success(null)
  })
}

function changeOf(step: HeroStep, { film }: Hero): Partial<Hero> {
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
  }
}

function withFile(film: Film, file: string): Film {
  const format = filmFormatOf(file)
  return format ? { ...film, [format]: file } : film
}

function textsOf({ heroPicture, heroFocus: { x, y }, film }: Hero) {
  const files = film && FILM_FORMATS.flatMap((format) => film[format] ?? [])
  return {
    poster: heroPicture,
    cut: `${x} % from the left, ${y} % from the top`,
    film: files === null ? 'of the release' : files.join(', ') || 'none',
  }
}
