import { expect, test } from 'vitest'
import { type Block, MAX_BLOCKS } from './block.ts'
import { applyStep, blockField, readTypedBlocks } from './block-form.ts'

const BLOCKS: readonly Block[] = [
  { key: 1, kind: 'heading', value: 'A' },
  { key: 2, kind: 'text', value: 'B' },
  { key: 3, kind: 'piece', value: '14' },
]

function keysAfter(step: string): readonly number[] {
  return applyStep(BLOCKS, step).map(({ key }) => key)
}

test.each([
  ['up 2', [2, 1, 3]],
  ['down 2', [1, 3, 2]],
  ['up 1', [1, 2, 3]],
  ['down 3', [1, 2, 3]],
  ['remove 2', [1, 3]],
  ['add drop', [1, 2, 3, 4]],
  ['add nothing', [1, 2, 3]],
  ['remove 9', [1, 2, 3]],
  ['save', [1, 2, 3]],
  ['', [1, 2, 3]],
])('%s leaves the parts %j', (step, keys) => {
  expect(keysAfter(step)).toEqual(keys)
})

function fieldsOf(blocks: readonly Block[]) {
  const fields = new Map(
    blocks.flatMap(({ key, kind, value }, index) => [
      [blockField(index, 'key'), String(key)],
      [blockField(index, 'kind'), kind],
      [blockField(index, 'value'), value],
    ]),
  )
  return (name: string) => fields.get(name) ?? ''
}

test('what the editor sends is what it shows', () => {
  expect(readTypedBlocks(fieldsOf(BLOCKS))).toEqual(BLOCKS)
})

test('keys that are missing, wrong or twice are replaced', () => {
  const typed = BLOCKS.map((block) => ({ ...block, key: 2 }))
  expect(readTypedBlocks(fieldsOf(typed)).map(({ key }) => key)).toEqual([2, 3, 4])
  expect(readTypedBlocks((name) => (name === 'block/0/kind' ? 'text' : ''))).toEqual([
    { key: 1, kind: 'text', value: '' },
  ])
})

test('a heading is one line, a paragraph keeps its line breaks', () => {
  const typed = [
    { key: 1, kind: 'heading', value: ' A\nB ' },
    { key: 2, kind: 'text', value: 'A\r\n\r\nB\u202e' },
  ] as const
  expect(readTypedBlocks(fieldsOf(typed)).map(({ value }) => value)).toEqual(['A B', 'A\n\nB'])
})

test('a form with more parts than a newsletter has is not read to its end', () => {
  expect(readTypedBlocks((name) => (name.endsWith('kind') ? 'text' : 'x'))).toHaveLength(
    MAX_BLOCKS + 1,
  )
})
