import type { Crop } from '#domain/catalogue/upload'

const LONGEST_SIDE = 1600
const QUALITY = 0.85

/** The photo was cut out and made smaller here, or is the file as it is, which the server cuts out. */
export type PreparedPhoto = { readonly blob: Blob; readonly crop: Crop | null }

/** Draws the chosen part; a browser that cannot sends the whole file and tells which part. */
export async function preparePhoto(
  file: File,
  photo: ImageBitmap | null,
  crop: Crop | null,
): Promise<PreparedPhoto> {
  if (!photo || !crop) return { blob: file, crop }
  const cut = await cutOut(photo, crop)
  return cut ? { blob: cut, crop: null } : { blob: file, crop }
}

async function cutOut(photo: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const width = crop.width * photo.width
  const height = crop.height * photo.height
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  const [x, y] = [crop.x * photo.width, crop.y * photo.height]
  context.drawImage(photo, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** Turns the photo upright, as the phone's own gallery shows it. Returns null if the browser cannot read it. */
export async function readPhoto(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}
