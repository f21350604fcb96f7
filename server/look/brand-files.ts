import { addLookFiles, forgetLookFiles, readLookFile } from '#database/look/look-files'
import { listFormerLooks, loadLook } from '#database/look/looks'
import { BRAND_FILES, type BrandFile, brandFileName } from '#domain/look/brand-files'
import type { Settings } from '#domain/settings/settings'
import type { AppContext } from '../base/context.ts'
import type { RootFile } from '../base/http/static-files.ts'
import { brandLookOf, isAsShipped } from '../pictures/brand-look.ts'
import { contentName } from '../pictures/content-hash.ts'
import { type EncodeInChild, encodeInChild, inOnePart } from '../pictures/encode-in-child.ts'
import { LOOK_PREFIX } from './faces.ts'

/** Increase it when what is drawn changes, so that it is drawn again. */
const LAYOUT_VERSION = 1

type Shown = Pick<Settings, 'brand' | 'look' | 'mark'>

/** The address of an icon, or of the shop's card. Null: the release has the right one. */
export function brandAddress(shown: Shown, file: BrandFile): string | null {
  return isAsShipped(shown) ? null : LOOK_PREFIX + brandFileName(file, hashOf(shown))
}

const IN_PLACE_OF: Readonly<Record<RootFile, BrandFile>> = {
  'favicon.ico': 'icon-32',
  'favicon.svg': 'icon-32',
  'apple-touch-icon.png': 'icon-180',
  'icon-192.png': 'icon-192',
  'icon-512.png': 'icon-512',
  'maskable-512.png': 'maskable-512',
}

export function ownIconAddress(shown: Shown, file: RootFile): string | null {
  return brandAddress(shown, IN_PLACE_OF[file])
}

function hashOf(shown: Shown): string {
  const { name, tagline } = shown.brand
  const { logo } = shown.look
  return contentName(
    JSON.stringify([LAYOUT_VERSION, brandLookOf(shown), name, tagline, logo?.png ?? null]),
  )
}

export type BrandFileReader = (file: string) => Promise<Uint8Array | null>

type DrawContext = Pick<AppContext, 'db' | 'now' | 'settings'>

/** After a failure nobody asks the machine for the same again for so long. */
const RETRY_AFTER_MS = 60_000

/**
 * Reads an icon or the card of the brand as it is now. The first who asks for one has all of them drawn; whoever asks
 * meanwhile waits for the same drawing.
 */
export function createBrandFileReader(
  context: DrawContext,
  encode: EncodeInChild = encodeInChild,
): BrandFileReader {
  const { db, now, settings } = context
  let drawing: { readonly hash: string; readonly done: Promise<boolean> } | null = null
  let failed = { hash: '', untilMs: 0 }

  async function draw(shown: Shown, hash: string): Promise<boolean> {
    try {
      await drawAndStore({ db, now, encode }, shown, hash)
      return true
    } catch {
      failed = { hash, untilMs: now() + RETRY_AFTER_MS }
      return false
    } finally {
      drawing = null
    }
  }

  return async (file) => {
    const stored = await readLookFile(db, file)
    if (stored) return stored
    const shown = settings.current()
    const hash = hashOf(shown)
    const isWanted = BRAND_FILES.some((each) => brandFileName(each, hash) === file)
    if (!isWanted || isAsShipped(shown)) return null
    if (failed.hash === hash && now() < failed.untilMs) return null
    if (drawing?.hash !== hash) drawing = { hash, done: draw(shown, hash) }
    return (await drawing.done) ? readLookFile(db, file) : null
  }
}

type Drawing = Pick<DrawContext, 'db' | 'now'> & { readonly encode: EncodeInChild }

async function drawAndStore({ db, now, encode }: Drawing, shown: Shown, hash: string) {
  const { logo } = shown.look
  const png = (logo && (await readLookFile(db, logo.png))) ?? new Uint8Array()
  const { name, tagline } = shown.brand
  const task = {
    kind: 'brand',
    bytes: png.byteLength,
    look: brandLookOf(shown),
    words: { name, tagline },
  } as const
  const { answer, contents } = await encode(task, inOnePart(png), AbortSignal.timeout(60_000))
  if (answer.kind !== 'brand' || contents.length !== BRAND_FILES.length) {
    throw new Error('The child drew no brand files')
  }
  const files = BRAND_FILES.map((file, index) => ({
    file: brandFileName(file, hash),
    bytes: contents[index] ?? new Uint8Array(),
  }))
  await addLookFiles(db, files, now())
  // Somebody may have saved another look during the drawing.
  const kept = [await loadLook(db), ...(await listFormerLooks(db))].map(({ look }) => look)
  await forgetLookFiles(db, { kept: kept.flatMap(filesOf), nowMs: now() })
}

function filesOf({ logo }: Shown['look']): readonly string[] {
  return logo ? [logo.file, logo.png] : []
}
