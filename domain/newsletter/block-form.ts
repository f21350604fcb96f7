import { cleanLine, cleanText } from '../form/text.ts'
import { BLOCK_KINDS, type Block, type BlockKind, MAX_BLOCKS } from './block.ts'

type Part = 'key' | 'kind' | 'value'

export function blockField(index: number, part: Part): string {
  return `block/${index}/${part}`
}

/** `text` gives what was typed into a field. The first block that is missing ends the list. */
export function readTypedBlocks(text: (field: string) => string): readonly Block[] {
  const blocks: Block[] = []
  for (let index = 0; index <= MAX_BLOCKS; index += 1) {
    const kind = readKind(text(blockField(index, 'kind')))
    if (kind === null) break
    const key = Number(text(blockField(index, 'key')))
    blocks.push({
      key: Number.isSafeInteger(key) ? key : 0,
      kind,
      value: cleanValue(kind, text(blockField(index, 'value'))),
    })
  }
  return withKeys(blocks)
}

function readKind(typed: string): BlockKind | null {
  return BLOCK_KINDS.find((kind) => kind === typed) ?? null
}

function cleanValue(kind: BlockKind, typed: string): string {
  return kind === 'text' ? cleanText(typed) : cleanLine(typed)
}

/** No two blocks get the same key, whatever was sent. */
function withKeys(blocks: readonly Block[]): readonly Block[] {
  const seen = new Set<number>()
  return blocks.map((block) => {
    const key = block.key > 0 && !seen.has(block.key) ? block.key : newKey([...seen])
    seen.add(key)
    return { ...block, key }
  })
}

function newKey(known: readonly number[]): number {
  return Math.max(0, ...known) + 1
}

/** A step is what a button of the editor does to the list, such as `add text`, `up 3` or `remove 3`. */
export function applyStep(blocks: readonly Block[], step: string): readonly Block[] {
  const [name = '', what = ''] = step.split(' ', 2)
  if (name === 'add') return addBlock(blocks, what)
  const from = blocks.findIndex(({ key }) => String(key) === what)
  if (from === -1) return blocks
  if (name === 'remove') return blocks.toSpliced(from, 1)
  const to = name === 'up' ? from - 1 : name === 'down' ? from + 1 : from
  return swap(blocks, from, to)
}

function addBlock(blocks: readonly Block[], typed: string): readonly Block[] {
  const kind = readKind(typed)
  if (kind === null) return blocks
  return [...blocks, { key: newKey(blocks.map(({ key }) => key)), kind, value: '' }]
}

function swap(blocks: readonly Block[], from: number, to: number): readonly Block[] {
  const [moved, other] = [blocks[from], blocks[to]]
  return moved && other ? blocks.with(from, other).with(to, moved) : blocks
}
