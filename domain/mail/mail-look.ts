import type { Hex } from '../look/colour.ts'
import { computePalette } from '../look/compute-palette.ts'
import { isShippedLook, type Look } from '../look/look.ts'

/** A mail has the brand's ink and logo; its grounds are those of every shop. */
export type MailLook = {
  readonly ink: Hex
  readonly quiet: Hex
  readonly logo: MailLogo | null
}

export type MailLogo = {
  /** The name of the PNG: mail programs show no SVG. */
  readonly file: string
  readonly width: number
  readonly height: number
  readonly showsOnLight: boolean
}

/** Undefined for the shipped look: its mails are as they were before there were looks. */
export function mailLookOf(look: Look): MailLook | undefined {
  if (isShippedLook(look)) return undefined
  const { ink, logo } = look
  const { width, height, showsOnLight } = logo ?? { width: 0, height: 0, showsOnLight: true }
  return {
    ink,
    quiet: computePalette(look).quiet,
    logo: logo && { file: logo.png, width, height, showsOnLight },
  }
}
