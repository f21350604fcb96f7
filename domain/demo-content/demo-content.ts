/**
 * A new shop starts with content of a made-up brand, so that there is something to look at. These are the kinds of it,
 * in the order of the screen on which the owner removes or keeps each.
 */
export const DEMO_KINDS = ['products', 'codes', 'gallery', 'film', 'pictures', 'texts'] as const
export type DemoKind = (typeof DEMO_KINDS)[number]

export function isDemoKind(text: string): text is DemoKind {
  return DEMO_KINDS.some((kind) => kind === text)
}

/** `present`: nobody has decided yet. `kept`: it stays, and nobody is asked again. */
export type DemoState = 'present' | 'removed' | 'kept'

/** This was done when a kind was removed. */
export type DemoOutcome = {
  readonly deleted: number
  /** An order, or somebody else, names them: products were archived, codes ended. */
  readonly retired: number
  /** The owner had changed them, and kept them. */
  readonly stayed: number
}

export const NOTHING_REMOVED: DemoOutcome = { deleted: 0, retired: 0, stayed: 0 }

/** The owner has changed this piece of demo content, and decides about it by itself. */
export type EditedDemo = {
  /** It names the piece as the owner saw it: after another edit it is another key. */
  readonly key: string
  readonly title: string
}
