/** `line`: first come, first served. `draw`: entries until the instant, then a drawing. */
export const DROP_MODES = ['line', 'draw'] as const
export type DropMode = (typeof DROP_MODES)[number]

export const DROP_HOLD_MINUTES = { min: 5, max: 60, default: 15 } as const

/** The products of a drop become buyable at one instant. */
export type Drop = {
  readonly id: string
  readonly title: string
  readonly opensAtMs: number
  readonly mode: DropMode
  /** The limit is for all units of the drop together. */
  readonly limitPerPerson: number
  readonly holdMinutes: number
  readonly productIds: readonly number[]
}

/** A product whose drop is over is an ordinary product again. */
export type DropPhase = 'before' | 'open'
export type CurrentDrop = Drop & { readonly phase: DropPhase }

/** Drops that are over are left out. */
export function currentDrops(
  drops: readonly Drop[],
  nowMs: number,
  lengthMs: number,
): readonly CurrentDrop[] {
  return drops
    .filter(({ opensAtMs }) => nowMs < opensAtMs + lengthMs)
    .map((drop) => ({ ...drop, phase: nowMs < drop.opensAtMs ? 'before' : 'open' }))
}

/** Shoppers may buy the units from then on without having been drawn. */
export function buyableAtMs(
  { opensAtMs, mode }: Pick<Drop, 'opensAtMs' | 'mode'>,
  lengthMs: number,
): number {
  return mode === 'draw' ? opensAtMs + lengthMs : opensAtMs
}
