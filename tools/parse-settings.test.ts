import { expect, test } from 'vitest'
import { parseSettings } from './parse-settings.mjs'

test.each([
  ['a plain value', 'A=value', 'value'],
  ['a value with spaces, and some after it', 'A=a b c  ', 'a b c'],
  ['a value that nothing is put into', 'A=$HOME and $$', '$HOME and $$'],
  ['a password with a #', 'A=smtp://shop:se#cret@mail.example', 'smtp://shop:se#cret@mail.example'],
  ['no comment after a value', 'A=b # c', 'b # c'],
  ['a value in single quotes', `A=' b # "c" $d'`, ' b # "c" $d'],
  ['a value in double quotes', `A=" b # 'c' $d"`, ` b # 'c' $d`],
  ['an equals sign in the value', 'A=postgres://h/d?a=b', 'postgres://h/d?a=b'],
  ['an empty value', 'A=', ''],
  ['the line ending of Windows', 'A=b\r\nC=#d\r\n', 'b'],
])('%s is read as systemd reads it', (_about, text, value) => {
  expect(parseSettings(text).A).toBe(value)
})

test('comments begin with # or ;, and the last line of a setting counts', () => {
  expect(parseSettings('# A=1\n; A=2\nA=3\n  # A=4\nB=5\nA=6\n')).toEqual({ A: '6', B: '5' })
})
