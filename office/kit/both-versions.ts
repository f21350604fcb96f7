import type { VersionDifference } from './page.ts'

/** The keys are the labels of a form. */
export type LabelledWords = Readonly<Record<string, string>>

/** Compares what was typed with what is stored, and returns null when that is gone. */
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
