import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Size = { readonly width: number; readonly height: number }

/** Returns a picture with as much detail as a photo, different for each seed. */
export function photo({ width, height }: Size, seed = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed
  for (let at = 0; at < pixels.length; at += 3) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const pixel = at / 3
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const noise = (state >> 16) % 24
    pixels[at] = (Math.floor((x / width) * 160) + noise + seed) % 256
    pixels[at + 1] = Math.floor((y / height) * 160) + noise
    pixels[at + 2] = 60 + noise
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Returns a photo as a phone saves it: lying on its side, with the place where it was taken. */
export function phonePhoto(size: Size, seed = 1): Promise<Buffer> {
  return photo(size, seed)
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6', Copyright: 'Ama' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 36/1 13/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Returns a small PNG whose header claims this size. */
export async function pngClaiming({ width, height }: Size): Promise<Buffer> {
  const png = await photo({ width: 300, height: 300 }).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
