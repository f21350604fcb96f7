import { expect, test } from 'vitest'
import { readLetter } from '../mail/letter.ts'
import { backInStockLetter, confirmWaitingLetter } from './waiting-letters.ts'

const facts = {
  email: 'ama@example.com',
  token: 'a'.repeat(43),
  publicUrl: 'https://shop.example',
  variant: { productId: 14, colour: 'Black', size: 'M' },
  title: 'Ancient Dragon Tee',
} as const

test.each(['notify', 'waiting'] as const)('the first letter (%s) has both links', (kind) => {
  const letter = confirmWaitingLetter(kind, facts)
  expect(readLetter(letter)).toEqual({ ok: true, value: letter })
  expect(letter.text.split('\n\n')).toContain(`https://shop.example/notify?token=${facts.token}`)
  expect(letter.text).toContain('Ancient Dragon Tee (Black, M)')
  expect(letter.unsubscribeUrl).toBe(
    `https://shop.example/unsubscribe?token=${facts.token}&of=pieces`,
  )
})

test('the letter about a piece that is back leads to its size and promises nothing', () => {
  const letter = backInStockLetter(facts)
  expect(readLetter(letter)).toEqual({ ok: true, value: letter })
  expect(letter.text.split('\n\n')).toContain('https://shop.example/product/14?colour=Black&size=M')
  expect(letter.text).toContain('not held for you')
  expect(letter.unsubscribeUrl).toContain(facts.token)
})
