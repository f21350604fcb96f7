import { existsSync } from 'node:fs'
import type { SharePicture } from '../../assets/share.ts'
import { writeGeneratedFile } from './generated-file.ts'

const TABLE_FILE = 'assets/share.ts'

const TYPES = `
export type SharePicture = {
  readonly file: string
  readonly width: number
  readonly height: number
  /** Of the file's content, for its address: the name stays when the picture changes. */
  readonly hash: string
  /** Hash of all the picture was composed from. */
  readonly recipe: string
}
`

export async function readShareTable(): Promise<Readonly<Record<string, SharePicture>>> {
  if (!existsSync(TABLE_FILE)) return {}
  const { sharePictures } = await import('../../assets/share.ts')
  return sharePictures
}

export async function writeShareTable(table: Readonly<Record<string, SharePicture>>) {
  const rows = JSON.stringify(table)
  const source = `${TYPES}\nexport const sharePictures: Readonly<Record<string, SharePicture>> = ${rows}\n`
  await writeGeneratedFile(TABLE_FILE, source)
}
