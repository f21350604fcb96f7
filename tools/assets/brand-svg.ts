import { brand } from '#domain/brand'
import { BONE, INK, OXIDE_RED } from '#server/pictures/encode/share/palette'
import { rosettePath, smallRosettePath } from '#server/pictures/encode/share/rosette'

const TITLE = `<title>${brand.name}</title>`

export function rosetteSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="currentColor">${TITLE}<path fill-rule="evenodd" d="${rosettePath()}"/></svg>\n`
}

/** The icon has bone petals on ink with a red centre; `margin` is in hundredths of the rosette's width. */
export function iconSvg(margin: number): string {
  return tile(margin, rosettePath())
}

export function smallIconSvg(): string {
  return tile(3, smallRosettePath())
}

function tile(margin: number, path: string): string {
  const from = -margin
  const size = 100 + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}">${TITLE}<path fill="${INK}" d="M${from} ${from}h${size}v${size}h${-size}z"/><circle cx="50" cy="50" r="14" fill="${OXIDE_RED}"/><path fill="${BONE}" fill-rule="evenodd" d="${path}"/></svg>\n`
}
