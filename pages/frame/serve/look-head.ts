import { firstLetter } from '#domain/look/first-letter'
import type { Logo } from '#domain/look/look'
import type { Settings } from '#domain/settings/settings'
import { memoizeByKey } from '#server/catalogue/memoize-by-catalogue'
import { brandAddress } from '#server/look/brand-files'
import { facesOf } from '#server/look/faces'
import { lookStyles } from '#server/look/look-styles'

/** What the head of a page has in another way if the brand does not look as the shop ships. */
export type LookHead = {
  /** The address of the face of all texts, if it is another one. */
  readonly textFace: string | null
  /** They follow the styles of the page, and win. They are inlined as those are: no page is ever seen without them. */
  readonly styles: string
  readonly icons: string | null
  /** The path of the card that messengers show. */
  readonly card: string | null
}

/** The settings stay the same object until one changes. */
export const lookHeadOf = memoizeByKey((settings: Settings): LookHead => {
  const { look } = settings
  const faces = facesOf(look.type)
  const mark = look.logo ? logoStyles(look.logo) : faces ? WORDMARK : ''
  const rules = lookStyles(look) + mark + heroLetter(settings)
  return {
    textFace: faces?.textFace ?? null,
    styles: rules && `<style>${rules}</style>`,
    icons: iconsOf(settings),
    card: brandAddress(settings, 'card'),
  }
})

/** A home page without a picture shows the rosette, or for another brand its first letter. */
function heroLetter({ brand, mark }: Settings): string {
  if (mark === 'rosette') return ''
  const letter = `<text y='36' font-size='100' font-weight='900' font-family='sans-serif' text-anchor='middle'>${firstLetter(brand.name)}</text>`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-50 -50 100 100'>${letter}</svg>`
  return `:root{--mark-shape:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`
}

function iconsOf(settings: Settings): string | null {
  const small = brandAddress(settings, 'icon-32')
  const touch = brandAddress(settings, 'icon-180')
  if (small === null || touch === null) return null
  return [
    `<link rel="icon" href="${small}" sizes="32x32" type="image/png">`,
    `<link rel="apple-touch-icon" href="${touch}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('')
}

/** The shipped pair has one face for text and headings; in others the name is set as a heading. */
const WORDMARK = '[data-static=logo],[data-static=footer] [aria-hidden]{font-family:var(--display)}'

const LOGO = '[data-static=logo] img'
/** The header has no ground over a hero, and the footer is of ink. */
const ON_DARK = `[data-over-hero=true]:not([data-solid=true]) ${LOGO},[data-static=footer] img`

/** A logo that could not be made out on a ground has a plate of the other one there. */
function logoStyles({ showsOnLight, showsOnDark }: Logo): string {
  return [
    `${LOGO}{width:auto;height:40px;max-width:min(180px,38vw);object-fit:contain}`,
    '[data-static=footer] img{width:auto;height:auto;max-width:min(420px,70vw);max-height:160px}',
    showsOnLight ? '' : `${LOGO}{padding:4px 8px;background:var(--ink)}`,
    showsOnDark ? '' : `${ON_DARK}{padding:4px 8px;background:var(--bone)}`,
    showsOnDark && !showsOnLight ? `${ON_DARK}{padding:0;background:none}` : '',
  ].join('')
}
