import { expect, test } from 'vitest'
import { drawMessages } from '../draw-messages.ts'
import { countsUntilMs, LATE_AFTER_MS, LATE_LINK_MS, LATEST_FREEZE_MS } from './late-link.ts'

const MINUTE = 60_000
const CLOSE = 1_800_000_000_000

/** Minutes after the close until which the link counts. */
function minutesAfter(askedAt: number, leftAt: number | null): number {
  const at = (minutes: number) => CLOSE + minutes * MINUTE
  const link = { askedAtMs: at(askedAt), leftAtMs: leftAt === null ? null : at(leftAt) }
  return (countsUntilMs(link, CLOSE) - CLOSE) / MINUTE
}

test.each([
  ['left at once', -90, -90, 0],
  ['left after exactly five minutes', -10, -5, 0],
  ['left in the last moment before the close', -5, -0.001, 0],
  ['left more than five minutes after the request, long before the close', -90, -80, 0],
  ['left more than five minutes after the request', -30, -10, 20],
  ['left at the close', -1, 0, 30],
  ['left half an hour after the close', -1, 30, 60],
  ['left 50 minutes after the close', -1, 50, 60],
  ['is leaving in this moment', -1, null, 60],
])('the link of a letter that %s counts as the rule says [D126]', (_, askedAt, leftAt, until) => {
  expect(minutesAfter(askedAt, leftAt)).toBeCloseTo(until, 5)
})

test('the sentence of the drop’s page has the times of the rule [D136]', () => {
  const minutes = [LATE_AFTER_MS, LATE_LINK_MS, LATEST_FREEZE_MS].map((ms) => `${ms / MINUTE} min`)
  for (const words of minutes) expect(drawMessages['draw-late-rule']).toContain(words)
})
