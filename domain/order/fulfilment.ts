/** How far a paid order is. */
export const FULFILMENTS = ['to-pack', 'packed', 'partly-sent', 'sent', 'delivered'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

export type OrderStepKind = 'packed' | 'sent' | 'delivered'

/** For this long the latest step can be undone, and the mail about a parcel waits. */
export const UNDO_MS = 60_000
