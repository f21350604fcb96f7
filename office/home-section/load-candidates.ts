import type { PictureData } from '#contracts/picture'
import { listProducts } from '#database/catalogue/product-list'
import { loadGallery } from '#database/gallery/gallery'
import { listTitles } from '#database/gallery/gallery-edits'
import type { SectionChoice } from '#domain/gallery/section-choice'
import type { AppContext } from '#server/base/context'
import type { HomePlace } from '../kit/paths.ts'
import { knownPictures } from '../kit/photos/known-pictures.ts'
import { smallPicture, smallPictureOf } from '../kit/small-picture.ts'
import { STATE_WORDS } from '../kit/words/product-state-words.ts'

const PER_PAGE = 48

export type Candidate = {
  readonly id: number
  readonly title: string
  readonly picture: PictureData | null
  /** It says why shoppers do not see it. */
  readonly note: string
}

/** What can be chosen by its picture, and what is chosen, in its order. */
export type Candidates = Pick<SectionChoice, 'of' | 'most'> &
  HomePlace & {
    readonly pages: number
    readonly chosen: readonly Candidate[]
    readonly candidates: readonly Candidate[]
  }

export async function loadCandidates(
  context: AppContext,
  choice: SectionChoice,
  place: HomePlace,
): Promise<Candidates> {
  const { of, most } = choice
  const shared = { of, most, ...place }
  return of === 'posters'
    ? { ...shared, pages: 1, ...(await posters(context, choice)) }
    : { ...shared, ...(await products(context, choice, place)) }
}

async function posters({ db, catalogue }: AppContext, { ids }: SectionChoice) {
  const { pictures } = catalogue.current()
  const candidates = (await loadGallery(db)).map(({ id, description, picture }) => ({
    id,
    title: description,
    picture: smallPicture(pictures, picture),
    note: '',
  }))
  const chosen = ids.flatMap((id) => candidates.find((each) => each.id === id) ?? [])
  return { candidates, chosen }
}

async function products(context: AppContext, { ids }: SectionChoice, place: HomePlace) {
  const { db, catalogue } = context
  const { products: rows, count } = await listProducts(db, {
    state: null,
    ...place,
    perPage: PER_PAGE,
  })
  const pictures = await knownPictures(
    context,
    rows.flatMap(({ file }) => file ?? []),
  )
  const titles = new Map((await listTitles(db)).map(({ id, title }) => [id, title]))
  return {
    pages: Math.max(1, Math.ceil(count / PER_PAGE)),
    candidates: rows.map(({ id, title, state, file }) => ({
      id,
      title,
      picture: file === null ? null : smallPicture(pictures, file),
      note: state === 'live' ? '' : STATE_WORDS[state],
    })),
    chosen: ids.map((id) => {
      const product = catalogue.product(id)
      return {
        id,
        title: titles.get(id) ?? `no. ${id}`,
        picture: product ? smallPictureOf(product, pictures) : null,
        note: product ? '' : 'Not on sale: the page goes without it.',
      }
    }),
  }
}
