import type { Crop } from '#domain/catalogue/upload'
import { PRODUCT_RATIO } from '#domain/catalogue/upload-limits'

export const MAX_ZOOM = 4

export type Size = { readonly width: number; readonly height: number }

/** The frame's middle is told as fractions of the photo; `zoom` says how close the frame is. */
export type CropFrame = {
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** The frame's width is divided by its height. */
  readonly ratio: number
}

/** This is the largest part that fits, from the middle. */
export const WHOLE: CropFrame = { x: 0.5, y: 0.5, zoom: 1, ratio: PRODUCT_RATIO }

export function cropOf(photo: Size, frame: CropFrame): Crop {
  const { x, y } = withinPhoto(photo, frame)
  const { width, height } = partAt(photo, frame)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** Moves the frame by fractions of what it shows. */
export function moved(photo: Size, frame: CropFrame, by: { x: number; y: number }): CropFrame {
  const { width, height } = partAt(photo, frame)
  return withinPhoto(photo, {
    ...frame,
    x: frame.x + by.x * width,
    y: frame.y + by.y * height,
  })
}

export function zoomed(photo: Size, frame: CropFrame, zoom: number): CropFrame {
  return withinPhoto(photo, { ...frame, zoom: Math.min(Math.max(zoom, 1), MAX_ZOOM) })
}

function withinPhoto(photo: Size, frame: CropFrame): CropFrame {
  const { width, height } = partAt(photo, frame)
  return { ...frame, x: clamp(frame.x, width / 2), y: clamp(frame.y, height / 2) }
}

function clamp(middle: number, half: number): number {
  return Math.min(Math.max(middle, half), 1 - half)
}

/** Returns how much of the photo the frame shows, as fractions of its width and height. */
function partAt({ width, height }: Size, { zoom, ratio }: CropFrame): Size {
  const isWide = width / height > ratio
  const whole = isWide
    ? { width: (height * ratio) / width, height: 1 }
    : { width: 1, height: width / ratio / height }
  return { width: whole.width / zoom, height: whole.height / zoom }
}
