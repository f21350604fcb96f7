import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { judgePassword } from './password.ts'

test.each(['kente over the roof', 'Adwoa-sells-9', 'ɛnyɛ den koraa', 'x7#Qp2!vLm9&'])(
  '%s is a password',
  (typed) => {
    expect(judgePassword(typed)).toMatchObject({ ok: true })
  },
)

test('fewer than twelve characters are too short, counted as a person counts them', () => {
  expect(judgePassword('eleven char')).toEqual({ ok: false, error: 'password-short' })
  expect(judgePassword('👟'.repeat(11))).toEqual({ ok: false, error: 'password-short' })
})

test.each(['password1234', 'PassWord1234', 'aaaaaaaaaaaaaaa', '121212121212', 'qwertyuiop12'])(
  '%s is too common',
  (typed) => {
    expect(judgePassword(typed)).toEqual({ ok: false, error: 'password-common' })
  },
)

test('every listed password is long enough to be typed', () => {
  const short = [...COMMON_PASSWORDS].filter((listed) => listed.length < 12)
  expect(short).toEqual([])
})

test('a million characters are refused by their length', () => {
  expect(judgePassword('ab1!'.repeat(250_000))).toEqual({ ok: false, error: 'password-long' })
})

test('one letter encoded in two ways is the same password', () => {
  expect(judgePassword('Caf\u00e9 in Osu town')).toEqual(judgePassword('Cafe\u0301 in Osu town'))
})
