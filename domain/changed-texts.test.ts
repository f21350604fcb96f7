import { expect, test } from 'vitest'
import { changedTexts } from './changed-texts.ts'

test('only texts that differ are told, with what they were', () => {
  const before = { title: 'Petal Tee', badge: '', position: '3' }
  const after = { title: 'Petal Tee', badge: 'New', position: '4' }
  expect(changedTexts(before, after)).toEqual({ badge: ' → New', position: '3 → 4' })
})
