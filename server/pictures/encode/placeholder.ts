import sharp from 'sharp'
import { PLACEHOLDER_MAX_BYTES } from '../picture-classes.ts'

const PLACEHOLDER_WIDTH = 8
/** A busy picture may need less than the usual quality to stay in the budget. */
const QUALITIES = [72, 60, 48, 36]

/** A few pixels that the browser scales up to a blurred preview. */
export async function makePlaceholder(master: Uint8Array): Promise<string> {
  const small = await sharp(master)
    .resize({ width: PLACEHOLDER_WIDTH, kernel: 'cubic' })
    .png()
    .toBuffer()
  let placeholder = ''
  for (const quality of QUALITIES) {
    const file = await sharp(small).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    placeholder = `data:image/webp;base64,${file.toString('base64')}`
    if (placeholder.length <= PLACEHOLDER_MAX_BYTES) break
  }
  return placeholder
}
