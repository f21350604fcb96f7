import { expect, test } from 'vitest'
import { progressFacts, progressWords, stateWords } from './newsletter-words.ts'

const PROGRESS = { readers: 45, sent: 20, filed: 0, waiting: 25, failed: 0, bounced: 0 }

test('a newsletter that was only written to files is not called sent [O147]', () => {
  const filed = { ...PROGRESS, filed: 20 }
  expect(progressWords(filed, { isToFiles: true })).toBe('Written to files for 20 of 45 readers')
  expect(stateWords({ state: 'sent', isToFiles: true })).toBe('Written to files')
  expect(progressFacts(filed, 'sending')).toEqual([
    ['Sent', 0],
    ['Written to a file, sent to nobody', 20],
    ['Waiting', 25],
  ])
})

test('one that was sent is, and one that began before a mail service was set up says both [O147]', () => {
  expect(progressWords(PROGRESS, { isToFiles: false })).toBe('Sent to 20 of 45 readers')
  expect(stateWords({ state: 'sent', isToFiles: false })).toBe('Sent')
  expect(progressWords({ ...PROGRESS, filed: 5 }, { isToFiles: false })).toBe(
    'Sent to 15 of 45 readers, for 5 only written to a file',
  )
})
