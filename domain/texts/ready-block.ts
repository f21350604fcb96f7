/** A block as pages get it: an element with safe HTML in it, or a table. */
export type ReadyBlock =
  | { readonly tag: BlockTag; readonly html: string }
  | { readonly table: ReadyTable }

export type BlockTag = 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'address'

export type ReadyTable = {
  readonly caption: string
  readonly columns: readonly string[]
  /** Each row has one cell per column; the first is the row's header. */
  readonly rows: readonly (readonly string[])[]
}
