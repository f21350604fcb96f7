/**
 * `draft`: only the owner sees it. `scheduled`: goes live at an instant. `live`: on sale.
 * `archived`: no longer offered, but never deleted, because orders name it.
 */
export const PRODUCT_STATES = ['draft', 'scheduled', 'live', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** The owner can take each step from the states in `from`. */
export const STATE_STEPS = {
  publish: { from: ['draft', 'scheduled'], to: 'live' },
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled' },
  'take-back': { from: ['live', 'scheduled'], to: 'draft' },
  archive: { from: ['draft', 'scheduled', 'live'], to: 'archived' },
  'bring-back': { from: ['archived'], to: 'draft' },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly ProductState[]; readonly to: ProductState }>
>
export type StateStep = keyof typeof STATE_STEPS

export function canStep(state: ProductState, step: StateStep): boolean {
  return STATE_STEPS[step].from.some((each) => each === state)
}

/** A product that is on sale now or later must never be incomplete. */
export function isOffered(state: ProductState): boolean {
  return state === 'live' || state === 'scheduled'
}
