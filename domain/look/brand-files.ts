/** Android may crop a maskable icon to a circle of 80 % of its width, so more of it stays free. */
export const BRAND_ICONS = [
  { name: 'icon-32', side: 32, margin: 0.06 },
  { name: 'icon-180', side: 180, margin: 0.14 },
  { name: 'icon-192', side: 192, margin: 0.14 },
  { name: 'icon-512', side: 512, margin: 0.14 },
  { name: 'maskable-512', side: 512, margin: 0.22 },
] as const

/** The card that messengers show for pages that are about no product. */
const CARD = 'card'

export type BrandFile = (typeof BRAND_ICONS)[number]['name'] | typeof CARD

/** They are drawn together, in this order. */
export const BRAND_FILES: readonly BrandFile[] = [...BRAND_ICONS.map(({ name }) => name), CARD]

/** The hash tells all that is drawn: the same file is never drawn twice. */
export function brandFileName(file: BrandFile, hash: string): string {
  return `${file}-${hash}.${file === CARD ? 'jpg' : 'png'}`
}
