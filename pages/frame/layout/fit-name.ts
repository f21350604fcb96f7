/** A name as short as this fits every header and the footer in the size of the styles. */
const SHORT_NAME = 7
/** Words longer than this are broken instead of made smaller still. */
const MAX_WORD = 14

export type NameStyle = {
  readonly fontSize: string
  readonly lineHeight: number
  readonly overflowWrap: 'anywhere'
}

/** Beside menu and tools the name stands on lines of whole words. */
export function fitHeaderName(name: string): { readonly style?: NameStyle } {
  if (name.length <= SHORT_NAME) return {}
  return { style: styleOf(`min(1.25rem, ${shareOf(44, longestWord(name))}vw)`) }
}

/** Over the film the name is as large as its longest word lets it be. */
export function fitHeroName(name: string): { readonly nameStyle?: NameStyle } {
  if (name.length <= SHORT_NAME) return {}
  return { nameStyle: styleOf(`min(var(--size-hero), ${shareOf(87, longestWord(name))}vw)`) }
}

/** At the foot of the page a name has the whole width, and a second line if it is very long. */
export function fitFooterName(name: string): { readonly style?: NameStyle } {
  if (name.length <= SHORT_NAME) return {}
  return { style: styleOf(`min(${shareOf(92, Math.min(name.length, 20))}vw, 8rem)`) }
}

function longestWord(name: string): number {
  const lengths = name.split(/\s+/).map((word) => word.length)
  return Math.min(MAX_WORD, Math.max(...lengths))
}

function shareOf(width: number, letters: number): number {
  return Math.round((width / letters) * 100) / 100
}

function styleOf(fontSize: string): NameStyle {
  return { fontSize, lineHeight: 1.05, overflowWrap: 'anywhere' }
}
