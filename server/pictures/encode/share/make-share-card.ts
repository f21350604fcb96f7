import sharp from 'sharp'
import { SHARE_HEIGHT } from '#domain/catalogue/share-card'
import { MAX_PIXELS } from '#domain/catalogue/upload'
import { composeProduct, PICTURE_WIDTH, type Product } from './share-card.ts'

/** The picture is decoded while all other decoders are blocked; our own signs are drawn after that. */
export async function makeShareCard(input: Uint8Array, product: Product): Promise<Buffer> {
  const picture = await sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(PICTURE_WIDTH, SHARE_HEIGHT)
    .png()
    .toBuffer()
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return composeProduct(picture, product)
}
