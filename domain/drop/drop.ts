/** `line`: first come, first served. `draw`: entries until the instant, then a drawing. */
export const DROP_MODES = ['line', 'draw'] as const
export type DropMode = (typeof DROP_MODES)[number]

/** Pieces that become buyable at one instant. */
export type Drop = {
  readonly id: string
  readonly title: string
  readonly opensAtMs: number
  readonly mode: DropMode
  /** Of all pieces of the drop together. */
  readonly limitPerPerson: number
  readonly holdMinutes: number
  readonly productIds: readonly number[]
}

export const DROP_PHASES = ['before', 'open', 'over'] as const
/** A piece whose drop is over is an ordinary piece again. */
export type DropPhase = (typeof DROP_PHASES)[number]

export function phaseOf(
  { opensAtMs }: Pick<Drop, 'opensAtMs'>,
  nowMs: number,
  lengthMs: number,
): DropPhase {
  if (nowMs < opensAtMs) return 'before'
  return nowMs < opensAtMs + lengthMs ? 'open' : 'over'
}

/** When shoppers may buy its pieces without having been drawn. */
export function buyableAtMs(
  { opensAtMs, mode }: Pick<Drop, 'opensAtMs' | 'mode'>,
  lengthMs: number,
): number {
  return mode === 'draw' ? opensAtMs + lengthMs : opensAtMs
}
