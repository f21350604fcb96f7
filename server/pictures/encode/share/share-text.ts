import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TypePair } from '#domain/look/type-pairs'
import { readFontFamily } from './font-family.ts'

export type Face = 'black' | 'regular'

export type TextRequest = {
  readonly text: string
  readonly face: Face
  readonly type: TypePair
  readonly sizePx: number
  readonly colour: string
  /** Longer lines are broken between words. */
  readonly maxWidth?: number
  /** A word that is longer than a line is then broken, too. */
  readonly breaksWords?: boolean
}

export type Block = { readonly input: Buffer; readonly width: number; readonly height: number }

const FOLDER = join(import.meta.dirname, '../../../../assets/fonts/source')

const FONTS: Readonly<Record<TypePair, Readonly<Record<Face, string>>>> = {
  archivo: fontFiles('Archivo-ExpandedBlack', 'Archivo-Regular'),
  montserrat: fontFiles('MontserratBlack', 'Montserrat'),
  gelasio: fontFiles('GelasioBold', 'SourceSans'),
}

function fontFiles(black: string, regular: string) {
  return { black: join(FOLDER, `${black}.ttf`), regular: join(FOLDER, `${regular}.ttf`) }
}

/** At 72 dots per inch a point is a pixel. */
const DPI = 72

export function fontFilesOf(type: TypePair): readonly string[] {
  return Object.values(FONTS[type])
}

export async function renderText(request: TextRequest): Promise<Block> {
  const fontfile = FONTS[request.type][request.face]
  const family = readFontFamily(await readFile(fontfile))
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${request.colour}">${escapeMarkup(request.text)}</span>`,
      font: `${family}, ${request.sizePx}`,
      fontfile,
      rgba: true,
      dpi: DPI,
      wrap: request.breaksWords ? 'word-char' : 'word',
      ...(request.maxWidth === undefined ? {} : { width: request.maxWidth }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
