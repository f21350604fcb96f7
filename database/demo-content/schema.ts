import type { DemoKind, DemoState } from '#domain/demo-content/demo-content'

export type DemoTables = { readonly demo_content: DemoContentTable }

/** A kind of which nobody has decided has no row. The numbers say what its removal did. */
type DemoContentTable = {
  readonly kind: DemoKind
  readonly state: Exclude<DemoState, 'present'>
  readonly decided_at: number
  readonly deleted: number
  readonly retired: number
  readonly stayed: number
}
