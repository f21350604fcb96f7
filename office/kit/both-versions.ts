import type { VersionDifference } from './page.ts'

/** By the labels of a form. */
export type LabelledWords = Readonly<Record<string, string>>

/** What was typed beside what is stored; null when that is gone. */
export function bothVersions(
  typed: LabelledWords,
  stored: LabelledWords | null,
): readonly VersionDifference[] {
  return Object.entries(typed).map(([label, text]) => ({
    label,
    typed: text,
    stored: stored?.[label] ?? 'removed',
  }))
}
