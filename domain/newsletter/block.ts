import * as v from 'valibot'
import { readWholeNumber } from '../form/whole-number.ts'

export const BLOCK_KINDS = ['heading', 'text', 'piece', 'drop'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** A block is one part of a newsletter. It may be empty in a draft. */
export type Block = {
  /** The block keeps its key when it is moved. */
  readonly key: number
  readonly kind: BlockKind
  /** The value is text, a product's id or a drop's id, depending on the kind. */
  readonly value: string
}

export const MAX_BLOCKS = 30
export const MAX_SUBJECT_LENGTH = 120
export const MAX_HEADING_LENGTH = 120
export const MAX_TEXT_LENGTH = 2000
/**
 * All parts together may be this long: a mail takes as much, and so does a form that is kept while somebody signs in.
 */
export const MAX_TOTAL_LENGTH = 8000

const blocksSchema = v.array(
  v.object({ key: v.number(), kind: v.picklist(BLOCK_KINDS), value: v.string() }),
)

/** Stored blocks that cannot be read count as none. */
export function readBlocks(stored: unknown): readonly Block[] {
  const { success: isReadable, output } = v.safeParse(blocksSchema, stored)
  return isReadable ? output : []
}

/** The result is null if no product is chosen. */
export function productIdOf({ kind, value }: Block): number | null {
  return kind === 'piece' ? readWholeNumber(value) : null
}
