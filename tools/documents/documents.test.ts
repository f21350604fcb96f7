import { expect, test } from 'vitest'
import { readCommands } from './read-commands.ts'
import {
  DONE_BY_HAND,
  isNamed,
  NOT_TRIED,
  typedIn,
  unknownCommands,
  WALK,
  writtenEverywhere,
} from './walk.ts'

const SUITES = ['bookworm', 'trixie'] as const

test.each(SUITES)(
  'what the documents have somebody type is walked on %s, or listed with a reason',
  (suite) => {
    expect(unknownCommands(suite)).toEqual([])
  },
)

test('every row about the documents still finds its command', () => {
  const commands = writtenEverywhere().map(({ command }) => command)
  const rows = [
    ...NOT_TRIED,
    ...Object.keys(DONE_BY_HAND).map((command) => ({ command, reason: '' })),
  ]
  expect(rows.filter((row) => !commands.some((command) => isNamed(row, command)))).toEqual([])
})

test.each(SUITES)('each step of the walk on %s has something to try', (suite) => {
  const empty = WALK.filter((step) => typedIn(step, suite).length === 0)
  expect(empty).toEqual([])
})

test('a line that goes on is one command, its comment is none, and other blocks are known by their first line', () => {
  const read = readCommands(
    'a.md',
    [
      '# Top',
      '```sh',
      'one \\',
      '  two   # why',
      '',
      'three',
      '```',
      'Say `shop\nbackup` or `DATA_DIR`.',
      '## Below',
      '```',
      'A=1',
      'B=2',
      '```',
      '',
    ].join('\n'),
  )
  expect(read.map(({ section, kind, command }) => [section, kind, command])).toEqual([
    ['Top', 'block line', 'one two'],
    ['Top', 'block line', 'three'],
    ['Top', 'in a sentence', 'shop backup'],
    ['Below', 'other block', 'A=1'],
  ])
})
