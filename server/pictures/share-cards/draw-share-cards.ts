import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CardSubject,
  findCardSubject,
  listEditedSince,
  writeShareFile,
} from '#database/catalogue/share-cards'
import { hit } from '#database/health/rate-limits'
import { readLookFile } from '#database/look/look-files'
import { findPicture } from '#database/pictures/pictures'
import { transact } from '#database/transact'
import { isUploadedName, type Picture, pictureFile } from '#domain/catalogue/picture'
import type { AppContext } from '../../base/context.ts'
import { readMaster } from '../avif/avif-work.ts'
import { brandLookOf, isAsShipped } from '../brand-look.ts'
import { DAY_MS, type DeriveContext, LEASE_MS, MAX_CHILD_FAILURES } from '../derive-context.ts'
import { inOnePart } from '../encode-in-child.ts'
import { type CardBrand, type WantedCard, wantedCard } from './wanted-card.ts'

const RELEASE_FOLDER = join(import.meta.dirname, '../../../assets/derived')
/** Products that need no card are passed over quickly after the start, but not all in one go. */
const MAX_CHECKS = 50
const MAX_ATTEMPTS = 5
/** Products that nobody edited have the revision 0. */
const BEFORE_ANY_EDIT = -1

type CardContext = Pick<AppContext, 'catalogue' | 'settings'>

/**
 * Draws the share card of one product whose title, price or first picture has changed; call it again
 * for the next. Products are looked for only after a change of the catalogue.
 */
export function createCardDrawer(
  { catalogue, settings }: CardContext,
  context: DeriveContext,
): () => Promise<void> {
  const { db, now } = context
  let checkedRevision = 0
  let knownRevision = -1
  /** Every card shows the brand. */
  let knownBrand: string | null = null
  /** Each product may be looked at from this time on. */
  const waiting = new Map<number, number>()

  async function lookForEdits() {
    const { productsRevision } = catalogue.current()
    const { brand, look, mark } = settings.current()
    const brandNow = JSON.stringify([brand.name, look])
    if (productsRevision === knownRevision && brandNow === knownBrand) return
    // A lower revision comes from a restored backup.
    if (productsRevision < knownRevision) checkedRevision = 0
    // At the start the cards of the release are known to be right; with another brand no card of it is.
    const isFirstAsShipped = knownBrand === null && isAsShipped({ look, mark })
    if (brandNow !== knownBrand && !isFirstAsShipped) checkedRevision = BEFORE_ANY_EDIT
    knownBrand = brandNow
    for (const id of await listEditedSince(db, checkedRevision)) waiting.set(id, 0)
    knownRevision = productsRevision
    checkedRevision = productsRevision
  }

  return async () => {
    await lookForEdits()
    const due = [...waiting].filter(([, fromMs]) => fromMs <= now())
    for (const [id] of due.slice(0, MAX_CHECKS)) {
      const { brand, look, mark } = settings.current()
      const outcome = await drawCard(context, { id, shown: { brand, look, mark } })
      if (outcome === 'later') waiting.set(id, now() + LEASE_MS)
      else waiting.delete(id)
      if (outcome === 'drawn') return catalogue.refresh()
      if (outcome === 'later') return
    }
  }
}

type Asked = { readonly id: number; readonly shown: CardBrand }

async function drawCard(
  context: DeriveContext,
  { id, shown }: Asked,
): Promise<'right' | 'drawn' | 'later'> {
  const { db, now, signal, log } = context
  const plan = await planCard(db, { id, shown })
  // A first picture brings the product here again.
  if (!plan || plan.file === plan.subject.shareFile) return 'right'
  const { file } = plan
  // Another process draws the same, or failed a moment ago.
  const { hits } = await hit(db, `share card ${file ?? `of release ${id}`}`, LEASE_MS, now())
  if (hits > 1) return 'later'
  try {
    if (plan.wanted.kind === 'drawn') {
      await drawAndStore(context, { ...plan, wanted: plan.wanted, shown })
    }
    return (await writeFile(context, { id, shown }, file)) ? 'drawn' : 'later'
  } catch (error) {
    if (signal.aborted) return 'later'
    log.error({ err: error, product: id }, 'share card not drawn')
    const failed = await hit(db, `share card failed ${file}`, DAY_MS, now())
    return failed.hits < MAX_CHILD_FAILURES ? 'later' : 'right'
  }
}

type Plan = {
  readonly subject: CardSubject
  readonly picture: Picture
  readonly wanted: WantedCard
  /** Null: the card is that of the release. */
  readonly file: string | null
}

/** It is null while the product has no picture. */
async function planCard(db: DeriveContext['db'], { id, shown }: Asked): Promise<Plan | null> {
  const subject = await findCardSubject(db, id)
  const picture = subject?.picture ? await findPicture(db, subject.picture) : null
  if (!subject || !picture) return null
  const wanted = await wantedCard({ ...subject, picture }, shown)
  return { subject, picture, wanted, file: wanted.kind === 'shipped' ? null : wanted.file }
}

type Drawing = {
  readonly picture: Picture
  readonly shown: CardBrand
  readonly wanted: Extract<WantedCard, { readonly kind: 'drawn' }>
}

async function drawAndStore(context: DeriveContext, { picture, wanted, shown }: Drawing) {
  const { db, pictureStore, encode, signal } = context
  const master = await readSource(context, picture)
  const { logo } = shown.look
  const logoPng = (logo && (await readLookFile(db, logo.png))) ?? new Uint8Array()
  const task = {
    kind: 'card',
    bytes: master.byteLength + logoPng.byteLength,
    card: wanted.text,
    look: brandLookOf(shown),
    logoBytes: logoPng.byteLength,
  } as const
  const input = inOnePart(Buffer.concat([master, logoPng]))
  const { answer, contents } = await encode(task, input, signal)
  const [card] = contents
  if (answer.kind !== 'card' || !card) throw new Error('The child drew no share card')
  await pictureStore.write(wanted.file, card)
}

/** Reads the cleaned copy of an upload, or the largest JPEG of the release. */
async function readSource({ pictureStore }: DeriveContext, picture: Picture): Promise<Uint8Array> {
  if (isUploadedName(picture.name)) return (await readMaster(pictureStore, picture)).master
  const width = picture.jpegWidths.at(-1) ?? 0
  return readFile(join(RELEASE_FOLDER, pictureFile(picture, width, 'jpg')))
}

/** It is false when the product shows something else by now. Other edits meanwhile do not matter. */
async function writeFile(
  { db }: DeriveContext,
  asked: Asked,
  file: string | null,
): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const plan = await planCard(db, asked)
    if (plan?.file !== file) return false
    if (await transact(db, (trx) => writeShareFile(trx, plan.subject, file))) return true
  }
  return false
}
