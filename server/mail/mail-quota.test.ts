import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { lettersShareOf, newslettersShareOf } from './mail-quota.ts'

test('without settings there is no quota, and letters have no limit', () => {
  const quota = { perDay: null, perMonth: null }
  expect(readConfig({})).toMatchObject({ ok: true, value: { mailQuota: quota } })
  expect(lettersShareOf(quota)).toEqual({ perDay: null, perMonth: null })
})

test('letters get half of each quota, rounded down [S25]', () => {
  const read = readConfig({ MAILS_PER_DAY: '201', MAILS_PER_MONTH: '2000' })
  expect(read).toMatchObject({ value: { mailQuota: { perDay: 201, perMonth: 2000 } } })
  expect(lettersShareOf({ perDay: 201, perMonth: 2000 })).toEqual({ perDay: 100, perMonth: 1000 })
})

test.each(['1', '0', '-5', 'many', '1.5'])(
  'MAILS_PER_DAY=%s is refused with a message',
  (given) => {
    expect(readConfig({ MAILS_PER_DAY: given })).toEqual({
      ok: false,
      error: `MAILS_PER_DAY must be a whole number from 2 to 100000000, not "${given}".`,
    })
  },
)

test('newsletters stop at three quarters of the letters’ half [N26]', () => {
  expect(newslettersShareOf({ perDay: 201, perMonth: null })).toEqual({
    perDay: 75,
    perMonth: null,
  })
})

test.each(['0', '3001', 'many'])('NEWSLETTERS_PER_HOUR=%s is refused with a message', (given) => {
  expect(readConfig({ NEWSLETTERS_PER_HOUR: given })).toEqual({
    ok: false,
    error: `NEWSLETTERS_PER_HOUR must be a whole number from 1 to 3000, not "${given}".`,
  })
})
