import sharp from 'sharp'
import { type Box, findProduct } from './find-product.ts'

/** A whole product fills this share of the frame's width or height, whichever is reached first. */
const FILLED_SHARE = 0.92
/** A stronger crop would leave fewer pixels than a phone shows. */
const MAX_SCALE = 1.25
/** A weaker crop is not worth fewer pixels. */
const MIN_SCALE = 1.03
/** A product this near to the edge is cut by it: the picture is a detail, shown as it was composed. */
const EDGE_SHARE = 0.01
/** A width of this multiple has a whole height at 4:5. */
const WIDTH_STEP = 4

export type Size = { readonly width: number; readonly height: number }
export type Crop = Size & { readonly left: number; readonly top: number }

/** Returns the part of a product's master that is shown, as PNG, or the master itself if nothing is cropped. */
export async function cropToProduct(master: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(master).metadata()
  const crop = cropAround(await findProduct(master), { width, height })
  if (crop === null) return master
  return sharp(master).extract(crop).png({ compressionLevel: 1 }).toBuffer()
}

/** Returns a window of the master's shape around the product, or null if the whole master is shown. */
export function cropAround(product: Box, master: Size): Crop | null {
  if (touchesEdge(product, master)) return null
  const ratio = master.width / master.height
  const wanted =
    Math.max(product.right - product.left, (product.bottom - product.top) * ratio) / FILLED_SHARE
  const width = roundUp(Math.max(wanted, master.width / MAX_SCALE))
  if (master.width / width < MIN_SCALE) return null
  const height = Math.round(width / ratio)
  return {
    width,
    height,
    left: placeAround(product.left, product.right, width, master.width),
    top: placeAround(product.top, product.bottom, height, master.height),
  }
}

function touchesEdge(product: Box, { width, height }: Size): boolean {
  const edge = EDGE_SHARE * width
  return (
    product.left < edge ||
    product.top < edge ||
    product.right > width - edge ||
    product.bottom > height - edge
  )
}

/** The product is centred, as far as the master reaches. */
function placeAround(start: number, end: number, windowSize: number, masterSize: number): number {
  const centred = Math.round((start + end - windowSize) / 2)
  return Math.min(Math.max(centred, 0), masterSize - windowSize)
}

function roundUp(width: number): number {
  return Math.ceil(width / WIDTH_STEP) * WIDTH_STEP
}
