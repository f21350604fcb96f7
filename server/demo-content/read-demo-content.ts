import type { Kysely } from 'kysely'
import { pageCards, pagePictures } from '#assets/page-pictures'
import { type DemoDecision, listDecisions } from '#database/demo-content/decisions'
import { listDemoCodes } from '#database/demo-content/demo-codes'
import { listDemoPosters } from '#database/demo-content/demo-posters'
import { listDemoProducts } from '#database/demo-content/demo-products'
import type { Schema } from '#database/schema'
import { loadSettings } from '#database/settings/settings'
import {
  DEMO_KINDS,
  type DemoKind,
  type DemoState,
  type EditedDemo,
} from '#domain/demo-content/demo-content'
import { settingsInForce } from '#domain/settings/settings'
import { TEXT_NAMES } from '#domain/texts/text-names'
import { listShippedHero } from './remove-film.ts'
import { listEditedPosters, posterKey } from './remove-posters.ts'
import { productKey } from './remove-products.ts'

/** How one kind of what the shop began with stands. */
export type DemoStanding = {
  readonly kind: DemoKind
  readonly state: DemoState
  /** So many are still there. */
  readonly count: number
  readonly edited: readonly EditedDemo[]
  /** It is null if nobody has decided: then the owner may have removed all of them one by one. */
  readonly decision: DemoDecision | null
}

/** Says of each kind of demo content whether it is still there, was removed, or is to be kept. */
export async function readDemoContent(db: Kysely<Schema>): Promise<readonly DemoStanding[]> {
  const decisions = await listDecisions(db)
  const standings: DemoStanding[] = []
  for (const kind of DEMO_KINDS) {
    const decision = decisions.get(kind) ?? null
    const left = decision?.state === 'removed' ? NOTHING_LEFT : await LEFT[kind](db)
    const state = decision?.state ?? (left.count > 0 ? 'present' : 'removed')
    standings.push({ kind, state, ...left, decision })
  }
  return standings
}

type Left = Pick<DemoStanding, 'count' | 'edited'>

const NOTHING_LEFT: Left = { count: 0, edited: [] }

const LEFT: Readonly<Record<DemoKind, (db: Kysely<Schema>) => Promise<Left>>> = {
  products: async (db) => {
    const products = await listDemoProducts(db)
    const edited = products
      .filter(({ isEdited }) => isEdited)
      .map((product) => ({ key: productKey(product), title: product.title }))
    return { count: products.length, edited }
  },
  // Nobody can use a code that was ended.
  codes: async (db) => {
    const open = (await listDemoCodes(db)).filter(({ isEnded }) => !isEnded)
    return { count: open.length, edited: [] }
  },
  gallery: async (db) => {
    const edited = (await listEditedPosters(db)).map((poster) => ({
      key: posterKey(poster),
      title: poster.description,
    }))
    return { count: (await listDemoPosters(db)).length, edited }
  },
  film: async (db) => ({ count: (await listShippedHero(db)).length, edited: [] }),
  pictures: async () => ({ count: PAGE_PICTURES, edited: [] }),
  texts: async (db) => ({ count: await countShippedTexts(db), edited: [] }),
}

const { wall, ...others } = pagePictures.about
/** The page of the newsletter has one. */
const PAGE_PICTURES = Object.keys(others).length + wall.length + 1 + pageCards.length

/** Those that no owner has written, as long as the shop shows the words of the made-up brand. */
async function countShippedTexts(db: Kysely<Schema>): Promise<number> {
  const { texts } = settingsInForce(await loadSettings(db), {})
  return TEXT_NAMES.filter((name) => texts[name].origin === 'shipped').length
}
