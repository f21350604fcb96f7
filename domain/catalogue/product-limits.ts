// The forms of the back office take no more than this. Imported files keep to the same limits: what a form cannot
// show, it would drop when it is saved.
export const MAX_TITLE = 100
export const MAX_PRICE_CEDIS = 1_000_000
export const MAX_KIND = 40
export const MAX_COLOUR = 40
export const MAX_COLOURS = 12
/** A form has two fields for each colour and size: so many are thirteen sizes in twelve colours. */
export const MAX_VARIANTS = 156
/** The form of the measures has up to eight fields for each size. */
export const MAX_PRODUCT_SIZES = 40
export const MAX_DESCRIPTION = 4000
export const MAX_FEATURES = 20
export const MAX_FEATURE = 200
export const MAX_POSITION = 1_000_000
export const MAX_PICTURES = 40
export const MAX_VIEW = 40
export const MAX_ALT = 300
export const MAX_SECTION_TITLE = 40
export const MAX_SECTION_LABEL = 12

export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
