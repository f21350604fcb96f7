import sharp, { type OverlayOptions } from 'sharp'
import type { BrandLook } from '../../task.ts'
import { BONE } from '../share/palette.ts'

type Area = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Placed = {
  readonly look: Pick<BrandLook, 'showsOnDark'>
  readonly area: Area
  readonly align?: 'left' | 'centre'
}

/** The share of a plate's height that is kept free around the logo. */
const PLATE_MARGIN = 0.12

/** Fits the logo into an area on ink. One that could not be made out there lies on a light plate. */
export async function placeLogo(
  png: Uint8Array,
  { look: { showsOnDark }, area, align = 'centre' }: Placed,
): Promise<OverlayOptions> {
  const margin = showsOnDark ? 0 : Math.round(area.height * PLATE_MARGIN)
  const { data, info } = await sharp(png)
    .resize({
      width: area.width - 2 * margin,
      height: area.height - 2 * margin,
      fit: 'inside',
    })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' })
    .flatten(showsOnDark ? false : { background: BONE })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: align === 'left' ? area.left : area.left + Math.round((area.width - info.width) / 2),
    top: area.top + Math.round((area.height - info.height) / 2),
  }
}
