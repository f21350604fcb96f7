import { expect, test } from 'vitest'
import { sendingTime } from './sending-time.ts'

test.each([
  [1, 100, null, 'about 1 minute'],
  [50, 100, null, 'about 30 minutes'],
  [100, 100, null, 'about 1 hour'],
  [250, 100, null, 'about 3 hours'],
  [5000, 100, null, 'about 3 days'],
  [50, 100, 75, 'about 30 minutes'],
  [150, 100, 75, 'about 2 days'],
  [10, 100, 0, 'longer than the mail quota allows'],
])('%i mails at %i an hour and %s a day take %s', (mails, perHour, perDay, words) => {
  expect(sendingTime(mails, { perHour, perDay })).toBe(words)
})
