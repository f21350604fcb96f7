/** '51:04:05', '0:00:09'; rounded up, so that zero is shown when it is zero. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const part = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`
}

const MARKS = [
  [60_000, 'One minute to go.'],
  [600_000, 'Ten minutes to go.'],
  [3_600_000, 'One hour to go.'],
] as const

/** For screen readers, which would otherwise read every second. */
export function spokenTimeLeft(leftMs: number): string {
  return MARKS.find(([ms]) => leftMs <= ms)?.[1] ?? ''
}
