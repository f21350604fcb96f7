import { expect, test } from 'vitest'
import { MAX_BLOCKS } from './block.ts'
import { draftProblems, newsletterProblems } from './check-newsletter.ts'

const KNOWN = {
  publicUrl: 'https://shop.example',
  productIds: new Set([14]),
  dropIds: new Set(['abcdefgh']),
  textLength: 100,
  maxTextLength: 8000,
} as const

test('a draft may be empty, a newsletter may not', () => {
  const empty = { subject: '', blocks: [] }
  expect(draftProblems(empty)).toEqual({})
  expect(newsletterProblems(empty, KNOWN)).toEqual({
    subject: 'newsletter-subject-missing',
    step: 'newsletter-empty',
  })
})

test('each part has its own sentence', () => {
  const blocks = [
    { key: 1, kind: 'heading', value: '' },
    { key: 2, kind: 'text', value: '[x](javascript:1)' },
    { key: 3, kind: 'piece', value: '' },
    { key: 4, kind: 'piece', value: '15' },
    { key: 5, kind: 'drop', value: 'other' },
    { key: 6, kind: 'text', value: 'Fine.' },
    { key: 7, kind: 'piece', value: '14' },
    { key: 8, kind: 'drop', value: 'abcdefgh' },
  ] as const
  expect(newsletterProblems({ subject: 'News', blocks }, KNOWN)).toEqual({
    'block/0/value': 'newsletter-block-empty',
    'block/1/value': 'newsletter-link-wrong',
    'block/2/value': 'newsletter-product-missing',
    'block/3/value': 'newsletter-product-missing',
    'block/4/value': 'newsletter-drop-missing',
  })
})

test('what is too long is neither saved nor sent, and nothing is cut', () => {
  const text = { key: 1, kind: 'text', value: 'ɛ'.repeat(2001) } as const
  const heading = { key: 2, kind: 'heading', value: 'ɛ'.repeat(121) } as const
  expect(draftProblems({ subject: 'x'.repeat(121), blocks: [text, heading] })).toEqual({
    subject: 'newsletter-subject-too-long',
    'block/0/value': 'newsletter-text-too-long',
    'block/1/value': 'newsletter-heading-too-long',
  })
  const many = Array.from({ length: MAX_BLOCKS + 1 }, (_, key) => ({ ...text, key, value: 'x' }))
  expect(draftProblems({ subject: 'x', blocks: many })).toEqual({
    step: 'newsletter-too-many-blocks',
  })
  const long = Array.from({ length: 5 }, (_, key) => ({ ...text, key, value: 'x'.repeat(1900) }))
  expect(draftProblems({ subject: 'x', blocks: long })).toEqual({ step: 'newsletter-too-long' })
  const fine = { subject: 'x', blocks: [{ ...text, value: 'x' }] }
  expect(newsletterProblems(fine, { ...KNOWN, textLength: 8001 })).toEqual({
    step: 'newsletter-too-long',
  })
})
