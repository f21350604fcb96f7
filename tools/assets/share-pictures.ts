import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#domain/catalogue/share-card'
import { contentHash } from '#server/pictures/content-hash'
import type { SharePicture } from '../../assets/share.ts'
import { writeGeneratedFile } from './generated-file.ts'
import { showProgress } from './progress.ts'
import { SHARE_FOLDER } from './settings.ts'
import { planShareCards, type ShareCard } from './share-plan.ts'

const TABLE_FILE = 'assets/share.ts'

const TYPES = `
type SharePicture = {
  readonly file: string
  readonly width: number
  readonly height: number
  /** The hash of the file's content is part of its address: the name stays when the picture changes. */
  readonly hash: string
  /** It is a hash of all that the picture was composed from. */
  readonly recipe: string
}
`

export async function makeSharePictures(): Promise<void> {
  await mkdir(SHARE_FOLDER, { recursive: true })
  const cards = await planShareCards()
  const known = await readShareTable()
  const table: Record<string, SharePicture> = {}
  let composedCount = 0

  for (const [index, card] of cards.entries()) {
    const upToDate = findUpToDate(card, known[card.name])
    if (upToDate === undefined) composedCount += 1
    table[card.name] = upToDate ?? (await saveCard(card))
    showProgress('share pictures', index + 1, cards.length, card.name)
  }

  if (composedCount > 0 || Object.keys(known).length !== cards.length) await writeShareTable(table)
  const removedCount = await removeStaleFiles(table)
  console.log(`share: ${cards.length}, composed ${composedCount}, removed ${removedCount} files`)
}

function findUpToDate(card: ShareCard, known: SharePicture | undefined) {
  if (known === undefined || known.recipe !== card.recipe) return undefined
  return existsSync(join(SHARE_FOLDER, known.file)) ? known : undefined
}

async function saveCard(card: ShareCard): Promise<SharePicture> {
  const bytes = await card.compose()
  const file = `${card.name}.jpg`
  await writeFile(join(SHARE_FOLDER, file), bytes)
  const hash = contentHash(bytes)
  return { file, width: SHARE_WIDTH, height: SHARE_HEIGHT, hash, recipe: card.recipe }
}

async function removeStaleFiles(table: Readonly<Record<string, SharePicture>>) {
  const wanted = new Set(Object.values(table).map(({ file }) => file))
  const stale = (await readdir(SHARE_FOLDER)).filter((file) => !wanted.has(file))
  for (const file of stale) await rm(join(SHARE_FOLDER, file))
  return stale.length
}

async function readShareTable(): Promise<Readonly<Record<string, SharePicture>>> {
  if (!existsSync(TABLE_FILE)) return {}
  const { sharePictures } = await import('../../assets/share.ts')
  return sharePictures
}

async function writeShareTable(table: Readonly<Record<string, SharePicture>>) {
  const rows = JSON.stringify(table)
  const source = `${TYPES}\nexport const sharePictures: Readonly<Record<string, SharePicture>> = ${rows}\n`
  await writeGeneratedFile(TABLE_FILE, source)
}
