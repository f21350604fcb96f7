/** This is one row of docs/faults.md. */
export type FaultRow = {
  readonly id: string
  readonly fault: string
  /** This says why no test can try the fault; it is null if one must. */
  readonly cannotApply: string | null
}

export const GROUPS = [
  { letter: 'P', name: 'Payment and order' },
  { letter: 'I', name: 'Crashes and machinery' },
  { letter: 'E', name: 'Outside services' },
  { letter: 'B', name: 'Browser' },
  { letter: 'S', name: 'Hostile input' },
  { letter: 'O', name: 'The owner’s side' },
  { letter: 'C', name: 'The catalogue' },
  { letter: 'R', name: 'After the sale' },
  { letter: 'D', name: 'Drop day' },
  { letter: 'N', name: 'The desk' },
  { letter: 'M', name: 'Many machines' },
] as const

const ROW = /^\| (?<id>[PIEBSOCRDNM]\d+) \| (?<fault>[^|]+) \| (?<expected>[^|]+) \|/gm
const CANNOT_APPLY = /Cannot apply: (?<reason>.+)$/

/** The third column contains what must happen, and after "Cannot apply:" why no test can try it. */
export function readFaultRows(markdown: string): readonly FaultRow[] {
  return [...markdown.matchAll(ROW)].map(({ groups }) => ({
    id: groups?.id ?? '',
    fault: (groups?.fault ?? '').trim(),
    cannotApply: CANNOT_APPLY.exec((groups?.expected ?? '').trim())?.groups?.reason ?? null,
  }))
}

/** A test title names the faults that it tries: `a forged webhook is refused [P8] [S12]`. */
export function faultIdsIn(text: string): readonly string[] {
  return [...text.matchAll(/\[(?<id>[PIEBSOCRDNM]\d+)\]/g)].map(({ groups }) => groups?.id ?? '')
}
