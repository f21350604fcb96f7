import type { LikenessHint } from '#domain/drop/look-alikes'

const LIST = new Intl.ListFormat('en-GB')

/** 'Same phone, mailbox and network': the hints are words. */
export function hintWords(hints: readonly LikenessHint[]): string {
  return `Same ${LIST.format(hints)}`
}
