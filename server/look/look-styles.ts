import { channelsOf } from '#domain/look/colour'
import { computePalette } from '#domain/look/compute-palette'
import type { Look } from '#domain/look/look'
import { SHIPPED_LOOK } from '#domain/look/look'
import type { BrandColours } from '#domain/look/palette'
import { facesOf } from './faces.ts'

type Styled = BrandColours & Pick<Look, 'type'>

/** The rules by which a page has a look: the shipped one needs none. */
export function lookStyles(look: Styled): string {
  const isOwn =
    look.ink !== SHIPPED_LOOK.ink ||
    look.accent !== SHIPPED_LOOK.accent ||
    look.type !== SHIPPED_LOOK.type
  return isOwn ? scopedStyles(':root', look) : ''
}

/** Everything within the selector has the look, whatever the page around it has. */
export function scopedStyles(selector: string, look: Styled): string {
  const faces = facesOf(look.type)
  return `${faces?.rules ?? ''}${selector}{${colourTokens(look)}${faces?.tokens ?? ''}}`
}

function colourTokens(colours: BrandColours): string {
  const { ink, ...others } = computePalette(colours)
  const tokens = Object.entries(others).map(([token, hex]) => `--${token}:${hex};`)
  const [red, green, blue] = channelsOf(ink)
  // The last two are computed where they are declared, so that they are declared again.
  return `--ink-channels:${red} ${green} ${blue};${tokens.join('')}--ink:${ink};--line:${ink};`
}
