import { existsSync } from 'node:fs'
import type { PictureSource } from '../../assets/pictures.ts'
import { writeGeneratedFile } from './generated-file.ts'

const MANIFEST_FILE = 'assets/pictures.ts'

const TYPES = `
export type PictureVariant = {
  readonly width: number
  readonly file: string
  readonly bytes: number
}

export type PictureSource = {
  readonly width: number
  readonly height: number
  readonly colour: string
  /** The placeholder is a data URI of a few blurred pixels. */
  readonly placeholder: string
  /** It is a hash of the master and the settings it was derived with. */
  readonly recipe: string
  readonly avif: readonly PictureVariant[]
  readonly jpeg: readonly PictureVariant[]
}
`

export async function readManifest(): Promise<Readonly<Record<string, PictureSource>>> {
  if (!existsSync(MANIFEST_FILE)) return {}
  const { pictures } = await import('../../assets/pictures.ts')
  return pictures
}

export async function writeManifest(pictures: Readonly<Record<string, PictureSource>>) {
  const table = JSON.stringify(pictures)
  const source = `${TYPES}\nexport const pictures: Readonly<Record<string, PictureSource>> = ${table}\n`
  await writeGeneratedFile(MANIFEST_FILE, source)
}
