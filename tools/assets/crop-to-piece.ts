import sharp from 'sharp'
import { type Box, findPiece } from './find-piece.ts'

/** A whole piece fills this share of the frame's width or height, whichever is reached first. */
const FILLED_SHARE = 0.92
/** A stronger crop would leave fewer pixels than a phone shows. */
const MAX_SCALE = 1.25
/** A weaker crop is not worth fewer pixels. */
const MIN_SCALE = 1.03
/** A piece this near to the edge is cut by it: the picture is a detail, shown as it was composed. */
const EDGE_SHARE = 0.01
/** A width of this multiple has a whole height at 4:5. */
const WIDTH_STEP = 4

export type Size = { readonly width: number; readonly height: number }
export type Crop = Size & { readonly left: number; readonly top: number }

/** Returns the part of a product's master that is shown, as PNG, or the master itself if nothing is cropped. */
export async function cropToPiece(master: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(master).metadata()
  const crop = cropAround(await findPiece(master), { width, height })
  if (crop === null) return master
  return sharp(master).extract(crop).png({ compressionLevel: 1 }).toBuffer()
}

/** Returns a window of the master's shape around the piece, or null if the whole master is shown. */
export function cropAround(piece: Box, master: Size): Crop | null {
  if (touchesEdge(piece, master)) return null
  const ratio = master.width / master.height
  const wanted =
    Math.max(piece.right - piece.left, (piece.bottom - piece.top) * ratio) / FILLED_SHARE
  const width = roundUp(Math.max(wanted, master.width / MAX_SCALE))
  if (master.width / width < MIN_SCALE) return null
  const height = Math.round(width / ratio)
  return {
    width,
    height,
    left: placeAround(piece.left, piece.right, width, master.width),
    top: placeAround(piece.top, piece.bottom, height, master.height),
  }
}

function touchesEdge(piece: Box, { width, height }: Size): boolean {
  const edge = EDGE_SHARE * width
  return (
    piece.left < edge ||
    piece.top < edge ||
    piece.right > width - edge ||
    piece.bottom > height - edge
  )
}

/** The piece is centred, as far as the master reaches. */
function placeAround(start: number, end: number, windowSize: number, masterSize: number): number {
  const centred = Math.round((start + end - windowSize) / 2)
  return Math.min(Math.max(centred, 0), masterSize - windowSize)
}

function roundUp(width: number): number {
  return Math.ceil(width / WIDTH_STEP) * WIDTH_STEP
}
