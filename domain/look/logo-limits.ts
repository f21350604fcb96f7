/** The file as it is uploaded. */
export const MAX_LOGO_BYTES = 500 * 1024
export const MIN_LOGO_SIDE = 400
/** Width by height: from four times as high to eight times as wide. */
export const LOGO_RATIO = { min: 1 / 4, max: 8 } as const

/** An SVG as the shop has built it anew. */
export const MAX_SVG_BYTES = 200 * 1024
export const MAX_SVG_ELEMENTS = 500

export const LOGO_REFUSALS = [
  'logo-no-picture',
  'logo-large',
  'logo-small',
  'logo-ratio',
  'logo-empty',
  'logo-svg-broken',
  'logo-svg-large',
  'logo-svg-parts',
  'logo-svg-size',
] as const
export type LogoRefusal = (typeof LOGO_REFUSALS)[number]

export function hasLogoRatio(width: number, height: number): boolean {
  const ratio = width / height
  return ratio >= LOGO_RATIO.min && ratio <= LOGO_RATIO.max
}
