import sharp from 'sharp'

const PLACEHOLDER_WIDTH = 8

/** A few pixels that the browser scales up to a blurred preview. */
export async function makePlaceholder(master: Uint8Array): Promise<string> {
  const file = await sharp(master)
    .resize({ width: PLACEHOLDER_WIDTH, kernel: 'cubic' })
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toBuffer()
  return `data:image/webp;base64,${file.toString('base64')}`
}
