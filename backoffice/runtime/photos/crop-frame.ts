import type { Crop } from '#domain/catalogue/upload'
import { PRODUCT_RATIO } from '#domain/catalogue/upload-limits'

export const MAX_ZOOM = 4

export type Size = { readonly width: number; readonly height: number }

/** What of the photo is under the frame: its middle, as fractions of the photo, and how close. */
export type CropFrame = { readonly x: number; readonly y: number; readonly zoom: number }

/** The largest part that fits, from the middle. */
export const WHOLE: CropFrame = { x: 0.5, y: 0.5, zoom: 1 }

export function cropOf(photo: Size, frame: CropFrame): Crop {
  const { x, y, zoom } = withinPhoto(photo, frame)
  const { width, height } = partAt(photo, zoom)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** Moved by fractions of what the frame shows. */
export function moved(photo: Size, frame: CropFrame, by: { x: number; y: number }): CropFrame {
  const { width, height } = partAt(photo, frame.zoom)
  return withinPhoto(photo, {
    ...frame,
    x: frame.x + by.x * width,
    y: frame.y + by.y * height,
  })
}

export function zoomed(photo: Size, frame: CropFrame, zoom: number): CropFrame {
  return withinPhoto(photo, { ...frame, zoom: Math.min(Math.max(zoom, 1), MAX_ZOOM) })
}

function withinPhoto(photo: Size, { x, y, zoom }: CropFrame): CropFrame {
  const { width, height } = partAt(photo, zoom)
  return { x: clamp(x, width / 2), y: clamp(y, height / 2), zoom }
}

function clamp(middle: number, half: number): number {
  return Math.min(Math.max(middle, half), 1 - half)
}

/** How much of the photo the frame shows, as fractions of its width and height. */
function partAt({ width, height }: Size, zoom: number): Size {
  const isWide = width / height > PRODUCT_RATIO
  const whole = isWide
    ? { width: (height * PRODUCT_RATIO) / width, height: 1 }
    : { width: 1, height: width / PRODUCT_RATIO / height }
  return { width: whole.width / zoom, height: whole.height / zoom }
}
