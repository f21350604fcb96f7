import { expect, test } from 'vitest'
import { filedNotices } from './filed-notices.ts'
import { noticeSentence } from './notice-sentence.ts'
import { ownerNotices } from './notices.ts'

/** These notices mention mails but promise none. */
const PROMISE_NONE = [
  'order-sent-without-mail',
  'order-ready-without-mail',
  'links-revoked',
  'rights-erased',
]

test('every notice that promises a mail has other words in a shop that only writes files [O147]', () => {
  const promising = Object.entries(ownerNotices).flatMap(([name, words]) =>
    /\bmails?\b/i.test(words) && !PROMISE_NONE.includes(name) ? [name] : [],
  )
  expect(
    promising.filter((name) => noticeSentence(name, 'files') === noticeSentence(name, 'smtp')),
  ).toEqual([])
  for (const words of Object.values(filedNotices))
    expect(words).toMatch(/only written to (?:a )?file/)
})

test('a shop with a mail service keeps its promises, and a code of nobody says nothing', () => {
  expect(noticeSentence('return-agreed', 'emailjs')).toBe('Agreed. The customer gets a mail.')
  expect(noticeSentence('unheard-of', 'files')).toBeNull()
})
