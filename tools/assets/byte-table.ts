import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findPicture, type PictureSource } from '#assets/picture-source'
import { SHARE_MAX_BYTES } from '#server/pictures/encode/share/share-card'
import {
  type Budget,
  PICTURE_CLASSES,
  PLACEHOLDER_MAX_BYTES,
} from '#server/pictures/picture-classes'
import { listMasterNames } from './masters.ts'
import { DERIVED_FOLDER, DERIVED_MAX_BYTES, SHARE_FOLDER } from './settings.ts'

export type ByteRow = {
  readonly name: string
  readonly count: number
  readonly largest: number
  readonly mean: number
  readonly total: number
  readonly budget: number
  /** The budget is for each file, or for all of them together. */
  readonly budgetFor: 'each' | 'all'
  readonly isWithin: boolean
}

export async function readByteTable(): Promise<readonly ByteRow[]> {
  const rows: ByteRow[] = []
  const placeholders: number[] = []
  for (const pictureClass of PICTURE_CLASSES) {
    const pictures = (await listMasterNames(pictureClass)).map(requirePicture)
    placeholders.push(...pictures.map(({ placeholder }) => placeholder.length))
    rows.push(...pictureClass.budgets.map((budget) => budgetRow(budget, pictures)))
  }
  const derived = await fileSizes(DERIVED_FOLDER)
  const share = await fileSizes(SHARE_FOLDER)
  return [
    ...rows,
    toRow('placeholder', placeholders, { budget: PLACEHOLDER_MAX_BYTES, budgetFor: 'each' }),
    toRow('share picture', share, { budget: SHARE_MAX_BYTES, budgetFor: 'each' }),
    toRow('all derived files', derived, { budget: DERIVED_MAX_BYTES, budgetFor: 'all' }),
  ]
}

function requirePicture(name: string): PictureSource {
  const picture = findPicture(name)
  if (picture === undefined) throw new Error(`${name} has not been derived: npm run assets`)
  return picture
}

function budgetRow({ use, width, bytes }: Budget, pictures: readonly PictureSource[]): ByteRow {
  const sizes = pictures.flatMap(({ avif }) =>
    avif.filter((variant) => variant.width === width).map((variant) => variant.bytes),
  )
  return toRow(`${use} (${width} px)`, sizes, { budget: bytes, budgetFor: 'each' })
}

function toRow(
  name: string,
  sizes: readonly number[],
  { budget, budgetFor }: Pick<ByteRow, 'budget' | 'budgetFor'>,
): ByteRow {
  const count = sizes.length
  const largest = Math.max(0, ...sizes)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const mean = count === 0 ? 0 : Math.round(total / count)
  const isWithin = (budgetFor === 'each' ? largest : total) <= budget
  return { name, count, largest, mean, total, budget, budgetFor, isWithin }
}

async function fileSizes(folder: string): Promise<readonly number[]> {
  const files = await readdir(folder)
  const stats = await Promise.all(files.map((file) => stat(join(folder, file))))
  return stats.map(({ size }) => size)
}
