import type { Transaction } from 'kysely'
import { loadGallery } from '#database/gallery/gallery'
import {
  deletePoster,
  insertPoster,
  listTitles,
  updatePoster,
  writePosterOrder,
} from '#database/gallery/gallery-edits'
import { forgetOnHome } from '#database/gallery/home-lists'
import { listArrived } from '#database/pictures/uploads'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { moveRow } from '#domain/catalogue/move-row'
import { changedTexts } from '#domain/changed-texts'
import { cleanLine } from '#domain/form/text'
import { posterIdsOf } from '#domain/gallery/home-sections'
import { type GalleryCategory, MAX_CAPTION, type Poster } from '#domain/gallery/poster'
import { readProducts } from '#domain/gallery/read-products'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import type { ProductContext } from '../products/product-change.ts'
import { changeFront } from './change-front.ts'
import { loadPublished } from './home-list.ts'

type Asked = { readonly id: number; readonly actor: Actor }

export type PosterFailure =
  | { readonly code: 'poster-gone' | 'poster-on-home' | 'upload-gone' }
  | {
      readonly code: 'poster-changed'
      readonly typed: Poster
      readonly stored: Poster
    }
  | WordsFailure

type WordsFailure =
  | { readonly code: 'caption-wrong' }
  | { readonly code: 'product-unknown'; readonly name: string }

/** The words are as typed. */
type PosterWords = {
  readonly description: string
  readonly category: GalleryCategory
  /** Titles or numbers, one on each line. */
  readonly products: string
}

type PosterEdit = Asked &
  PosterWords & {
    /** The mark of what the form showed. */
    readonly seen: string
  }

export function posterMark({ category, description, productIds }: Poster): string {
  return sha256(JSON.stringify([category, description, productIds]))
}

export function editPoster(
  context: ProductContext,
  edit: PosterEdit,
): Promise<Result<null, PosterFailure>> {
  const { id, actor, seen } = edit
  return changeFront(context, async (trx): Promise<Result<null, PosterFailure>> => {
    const before = (await loadGallery(trx)).find((each) => each.id === id)
    if (!before) return failure({ code: 'poster-gone' })
    const words = await readWords(trx, edit)
    if (!words.ok) return words
    const after = { ...before, ...words.value }
    const mark = posterMark(before)
    if (posterMark(after) === mark) return success(null)
    if (seen !== mark) return failure({ code: 'poster-changed', typed: after, stored: before })
    await updatePoster(trx, after)
    await writeAudit(trx, {
      actor,
      action: 'poster-edited',
      subject: `poster ${id}`,
      detail: changedTexts(textsOf(before), textsOf(after)),
      nowMs: context.now(),
    })
    return success(null)
  })
}

type ReadWords = Pick<Poster, 'description' | 'category' | 'productIds'>

async function readWords(
  trx: Transaction<Schema>,
  { description: typed, category, products }: PosterWords,
): Promise<Result<ReadWords, WordsFailure>> {
  const description = cleanLine(typed)
  const isWrong = description === '' || description.length > MAX_CAPTION
  if (isWrong) return failure({ code: 'caption-wrong' })
  const { ids: productIds, unknown } = readProducts(products, await listTitles(trx))
  if (unknown !== null) return failure({ code: 'product-unknown', name: unknown })
  return success({ description, category, productIds })
}

type NewPoster = PosterWords & {
  /** The picture has this name, and has been uploaded for the gallery. */
  readonly picture: string
  readonly actor: Actor
}

/** Hangs an uploaded picture before all others. Sent twice, it hangs once. */
export function addPoster(
  context: ProductContext,
  poster: NewPoster,
): Promise<Result<null, PosterFailure>> {
  const { picture, actor } = poster
  return changeFront(context, async (trx): Promise<Result<null, PosterFailure>> => {
    if ((await loadGallery(trx)).some((each) => each.picture === picture)) return success(null)
    const arrived = await listArrived(trx, 'poster')
    if (!arrived.some((each) => each.picture === picture)) return failure({ code: 'upload-gone' })
    const words = await readWords(trx, poster)
    if (!words.ok) return words
    const id = await insertPoster(trx, { picture, ...words.value })
    await writeAudit(trx, {
      actor,
      action: 'poster-added',
      subject: `poster ${id}`,
      detail: { picture, ...textsOf(words.value) },
      nowMs: context.now(),
    })
    return success(null)
  })
}

function textsOf(poster: ReadWords): Readonly<Record<string, string>> {
  const { category, description, productIds } = poster
  return { caption: description, category, pieces: productIds.join(', ') }
}

export function movePoster(
  context: ProductContext,
  { id, isUp, actor }: Asked & { readonly isUp: boolean },
): Promise<Result<null, PosterFailure>> {
  return changeFront(context, async (trx): Promise<Result<null, PosterFailure>> => {
    const before = (await loadGallery(trx)).map((each) => each.id)
    const index = before.indexOf(id)
    if (index === -1) return failure({ code: 'poster-gone' })
    const after = moveRow(before, `${isUp ? 'up' : 'down'} ${index}`)
    await writePosterOrder(trx, after)
    await writeAudit(trx, {
      actor,
      action: 'poster-moved',
      subject: `poster ${id}`,
      detail: { order: `${before.join(', ')} → ${after.join(', ')}` },
      nowMs: context.now(),
    })
    return success(null)
  })
}

/** Those that the home page shows stay. */
export function removePoster(
  context: ProductContext,
  { id, actor }: Asked,
): Promise<Result<null, PosterFailure>> {
  return changeFront(context, async (trx): Promise<Result<null, PosterFailure>> => {
    const gallery = await loadGallery(trx)
    const poster = gallery.find((each) => each.id === id)
    if (!poster) return failure({ code: 'poster-gone' })
    const { sections } = await loadPublished(trx)
    const isOnHome = posterIdsOf(sections).includes(id) || gallery.length === 1
    if (isOnHome) return failure({ code: 'poster-on-home' })
    await deletePoster(trx, id)
    await forgetOnHome(trx, { products: [], posters: [id] })
    await writeAudit(trx, {
      actor,
      action: 'poster-removed',
      subject: `poster ${id}`,
      detail: { picture: poster.picture, ...textsOf(poster) },
      nowMs: context.now(),
    })
    return success(null)
  })
}
