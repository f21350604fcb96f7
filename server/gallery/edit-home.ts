import { loadGallery, loadHomePage } from '#database/gallery/gallery'
import {
  listNewDrops,
  listTitles,
  updateHomePage,
  writeNewDrops,
} from '#database/gallery/gallery-edits'
import { writeAudit } from '#database/staff/audit'
import { changedTexts } from '#domain/changed-texts'
import { readProducts } from '#domain/gallery/read-products'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import type { ProductContext } from '../products/product-change.ts'
import { changeFront } from './change-front.ts'

const MAX_NEW_DROPS = 12

/** The owner chooses these for the home page. */
export type HomeChoice = {
  /** The products are shown in this order. */
  readonly newDropIds: readonly number[]
  readonly heroProductId: number | null
  readonly lookId: number | null
}

export type HomeFailure =
  | { readonly code: 'look-unknown' | 'too-many-drops' | 'hero-wrong' }
  | { readonly code: 'home-changed'; readonly typed: HomeChoice; readonly stored: HomeChoice }
  | {
      readonly code: 'product-unknown'
      readonly field: 'newDrops' | 'hero'
      readonly name: string
    }

type HomeEdit = {
  /** Titles or numbers, one on each line. */
  readonly newDrops: string
  /** It is one title or number, or empty. */
  readonly hero: string
  /** It is null while the gallery has no poster. */
  readonly lookId: number | null
  readonly actor: Actor
  /** The mark of what the form showed. */
  readonly seen: string
}

export function homeMark({ newDropIds, heroProductId, lookId }: HomeChoice): string {
  return sha256(JSON.stringify([newDropIds, heroProductId, lookId]))
}

export async function loadHomeChoice(db: ProductContext['db']): Promise<HomeChoice> {
  const { heroProductId, lookId } = await loadHomePage(db)
  const newDropIds = (await listNewDrops(db)).map(({ id }) => id)
  return { newDropIds, heroProductId, lookId }
}

export function editHome(
  context: ProductContext,
  { newDrops, hero, lookId, actor, seen }: HomeEdit,
): Promise<Result<null, HomeFailure>> {
  return changeFront(context, async (trx): Promise<Result<null, HomeFailure>> => {
    const before = await loadHomeChoice(trx)
    const titles = await listTitles(trx)
    const drops = readProducts(newDrops, titles)
    if (drops.unknown !== null) {
      return failure({ code: 'product-unknown', field: 'newDrops', name: drops.unknown })
    }
    if (drops.ids.length > MAX_NEW_DROPS) return failure({ code: 'too-many-drops' })
    const shown = readProducts(hero, titles)
    if (shown.unknown !== null) {
      return failure({ code: 'product-unknown', field: 'hero', name: shown.unknown })
    }
    if (shown.ids.length > 1) return failure({ code: 'hero-wrong' })
    const gallery = await loadGallery(trx)
    const isLook = gallery.some(({ id }) => id === lookId)
    if (!isLook && !(lookId === null && gallery.length === 0)) {
      return failure({ code: 'look-unknown' })
    }
    const after = { newDropIds: drops.ids, heroProductId: shown.ids[0] ?? null, lookId }
    const mark = homeMark(before)
    if (homeMark(after) === mark) return success(null)
    if (seen !== mark) return failure({ code: 'home-changed', typed: after, stored: before })
    await updateHomePage(trx, after)
    await writeNewDrops(trx, after.newDropIds)
    await writeAudit(trx, {
      actor,
      action: 'home-page-edited',
      subject: 'home page',
      detail: changedTexts(textsOf(before), textsOf(after)),
      nowMs: context.now(),
    })
    return success(null)
  })
}

function textsOf({ newDropIds, heroProductId, lookId }: HomeChoice) {
  return {
    newDrops: newDropIds.join(', '),
    heroPiece: String(heroProductId ?? ''),
    look: String(lookId ?? ''),
  }
}
