import type { Look } from '#domain/look/look'
import { lookStyles } from '#server/look/look-styles'
import { sheetAddress } from '#server/look/serve-look'

/** The office's policy allows no inline style, so a look of its own comes as a file. */
export function lookSheet(look: Look): string {
  return lookStyles(look) && `<link rel="stylesheet" href="${sheetAddress('page', look)}">`
}
