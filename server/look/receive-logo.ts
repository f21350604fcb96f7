import { addLookFiles } from '#database/look/look-files'
import { hasLogoRatio, type LogoRefusal, MAX_LOGO_BYTES } from '#domain/look/logo-limits'
import type { Logo } from '#domain/look/look'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { contentName } from '../pictures/content-hash.ts'
import {
  ChildFailure,
  type EncodeInChild,
  encodeInChild,
  inOnePart,
} from '../pictures/encode-in-child.ts'
import { rebuildSvg } from './svg/rebuild-svg.ts'

type ReceiveContext = Pick<AppContext, 'db' | 'now'> & { readonly encode?: EncodeInChild }

/** A file that is text arrives as text. */
export type UploadedLogo = string | Uint8Array

const SVG_START = /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i

/**
 * Makes the files of a logo out of an upload, and keeps them. Nothing shows it yet. Neither file has a byte of the
 * upload: an SVG is built anew, a PNG is decoded and encoded in a child.
 */
export async function receiveLogo(
  { db, now, encode = encodeInChild }: ReceiveContext,
  upload: UploadedLogo,
): Promise<Result<Logo, LogoRefusal>> {
  const bytes = typeof upload === 'string' ? Buffer.from(upload) : upload
  if (bytes.byteLength > MAX_LOGO_BYTES) return failure('logo-large')
  if (typeof upload === 'string' && !SVG_START.test(upload)) return failure('logo-no-picture')
  const svg = typeof upload === 'string' ? rebuildSvg(upload) : null
  if (svg && !svg.ok) return svg
  if (svg && !hasLogoRatio(svg.value.width, svg.value.height)) return failure('logo-ratio')
  const input = svg ? Buffer.from(svg.value.svg) : bytes
  const read = await readInChild(encode, input, svg ? 'svg' : 'png')
  if (!read.ok) return read

  const { png, ...facts } = read.value
  const pngFile = { file: `logo-${contentName(png)}.png`, bytes: png }
  const shownFile = svg ? { file: `logo-${contentName(input)}.svg`, bytes: input } : pngFile
  await addLookFiles(db, shownFile === pngFile ? [pngFile] : [shownFile, pngFile], now())
  return success({ ...facts, file: shownFile.file, png: pngFile.file })
}

async function readInChild(encode: EncodeInChild, input: Uint8Array, format: 'png' | 'svg') {
  const task = { kind: 'logo', bytes: input.byteLength, format } as const
  try {
    const { answer, contents } = await encode(task, inOnePart(input), AbortSignal.timeout(60_000))
    if (answer.kind === 'logo-refused') return failure(answer.refusal)
    const [png] = contents
    if (answer.kind !== 'logo' || png === undefined) throw new Error('The child read no logo')
    const { width, height, showsOnLight, showsOnDark } = answer
    return success({ png, width, height, showsOnLight, showsOnDark })
  } catch (error) {
    // What kills a decoder is no picture for us.
    if (error instanceof ChildFailure) return failure('logo-no-picture')
    throw error
  }
}
