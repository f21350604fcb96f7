export type Unit = 'bytes' | 'ms' | 's' | 'times' | 'count' | 'MB' | 'shift' | 'score'

const WRITE: Readonly<Record<Unit, (value: number) => string>> = {
  bytes: inGroups,
  count: inGroups,
  ms: (value) => `${value.toFixed(value < 10 ? 3 : 0)} ms`,
  s: (value) => `${value.toFixed(1)} s`,
  times: (value) => `${value.toFixed(2)}x`,
  MB: (value) => `${Math.round(value)} MB`,
  shift: (value) => value.toFixed(3),
  score: (value) => String(Math.round(value)),
}

export function writeNumber(value: number, unit: Unit): string {
  return WRITE[unit](value)
}

function inGroups(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}
