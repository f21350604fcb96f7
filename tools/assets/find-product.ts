import sharp from 'sharp'

const SAMPLE_WIDTH = 240
/** Cloth differs from the backdrop by more than this from one pixel to the next; its shadow does not. */
const MIN_STEP = 8

export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Returns the box around the product, without its soft shadow, in pixels of the master. */
export async function findProduct(master: Uint8Array): Promise<Box> {
  const { width: masterWidth } = await sharp(master).metadata()
  const { data, info } = await sharp(master)
    .resize(SAMPLE_WIDTH)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = masterWidth / info.width
  const box = { left: info.width, top: info.height, right: 0, bottom: 0 }
  for (let row = 1; row < info.height; row += 1) {
    for (let column = 1; column < info.width; column += 1) {
      if (!hasStep(data, row * info.width + column, info.width)) continue
      box.left = Math.min(box.left, column)
      box.top = Math.min(box.top, row)
      box.right = Math.max(box.right, column)
      box.bottom = Math.max(box.bottom, row)
    }
  }
  return {
    left: box.left * scale,
    top: box.top * scale,
    right: box.right * scale,
    bottom: box.bottom * scale,
  }
}

/** Compares a pixel with its neighbours to the left and above. */
function hasStep(data: Uint8Array, pixel: number, rowLength: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    const here = data[pixel * 3 + channel] ?? 0
    const left = data[(pixel - 1) * 3 + channel] ?? 0
    const above = data[(pixel - rowLength) * 3 + channel] ?? 0
    if (Math.abs(here - left) > MIN_STEP || Math.abs(here - above) > MIN_STEP) return true
  }
  return false
}
