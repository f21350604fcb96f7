import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { zoneParagraph, zoneSentences } from './zone-sentences.ts'

test('the words of the owner stand before the meaning of the kind', () => {
  expect(zoneSentences({ words: 'Order before 11', kind: 'rider' })).toEqual([
    'Order before 11',
    messages['delivery-rider'],
  ])
})

test('a zone without words says what its kind means, and nothing if we simply send it', () => {
  expect(zoneSentences({ words: '', kind: 'pick-up' })).toEqual([messages['delivery-pick-up']])
  expect(zoneSentences({ words: '', kind: 'free' })).toEqual([])
  expect(zoneSentences({ words: '', kind: 'charged' })).toEqual([])
})

test('pick-up says where and when before everything else', () => {
  const zone = { place: '12 Oxford Street, Osu', hours: 'Mon to Sat 10 to 6', words: 'Ring twice.' }
  expect(zoneSentences({ ...zone, kind: 'pick-up' })).toEqual([
    '12 Oxford Street, Osu, Mon to Sat 10 to 6.',
    'Ring twice.',
    messages['delivery-pick-up'],
  ])
})

test('in one paragraph the owner’s words end before another sentence begins', () => {
  expect(zoneParagraph({ words: 'Ring at the gate', kind: 'pick-up' })).toBe(
    `Ring at the gate. ${messages['delivery-pick-up']}`,
  )
  expect(zoneParagraph({ words: 'Two days', kind: 'charged' })).toBe('Two days')
})
