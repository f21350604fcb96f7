import * as v from 'valibot'
import { readWholeNumber } from '../form/whole-number.ts'

export const BLOCK_KINDS = ['heading', 'text', 'piece', 'drop'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** One part of a newsletter. In a draft it may be empty. */
export type Block = {
  /** Stays with it when it is moved. */
  readonly key: number
  readonly kind: BlockKind
  /** Words, the number of a piece, or the id of a drop. */
  readonly value: string
}

export const MAX_BLOCKS = 30
export const MAX_SUBJECT_LENGTH = 120
export const MAX_HEADING_LENGTH = 120
export const MAX_TEXT_LENGTH = 2000
/** Of all parts together: what a mail takes, and a form that is kept while somebody signs in. */
export const MAX_TOTAL_LENGTH = 8000

const blocksSchema = v.array(
  v.object({ key: v.number(), kind: v.picklist(BLOCK_KINDS), value: v.string() }),
)

/** As stored; one that cannot be read has none. */
export function readBlocks(stored: unknown): readonly Block[] {
  const { success: isReadable, output } = v.safeParse(blocksSchema, stored)
  return isReadable ? output : []
}

/** The number of its piece; null if none is chosen. */
export function pieceIdOf({ kind, value }: Block): number | null {
  return kind === 'piece' ? readWholeNumber(value) : null
}
