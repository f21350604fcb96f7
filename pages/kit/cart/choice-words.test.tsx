import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceWords } from './choice-words.tsx'

function wordsOf(props: Parameters<typeof ChoiceWords>[0]): string {
  return renderToStaticMarkup(<ChoiceWords {...props} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
}

test('a choice names colour, size and quantity', () => {
  expect(wordsOf({ colour: 'Black', size: '32-33', quantity: 2 })).toBe(
    'Black · Size 32-33 · Quantity 2',
  )
})

test('the size of a piece with one size is not called "Size One Size"', () => {
  expect(wordsOf({ colour: 'Silver', size: 'One Size' })).toBe('Silver · One Size')
})
