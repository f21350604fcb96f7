import { expect, test } from 'vitest'
import { readCedis } from './read-cedis.ts'

test.each([
  ['450', 45_000],
  [' 450.5 ', 45_050],
  ['1,200.05', 120_005],
  ['GH₵1200', 120_000],
  ['ghs 0.10', 10],
  ['0.1', 10],
])('%o is %i pesewas', (typed, minor) => {
  expect(readCedis(typed)).toEqual({ currency: 'GHS', minor })
})

test.each([
  ...['', '-5', '4.505', '1,20', '12,50', '1,5000'],
  ...['4 50', 'free', '1e3', '9999999999', '1,000,000,000', '٤٥'],
])('[O41] %o is no amount', (typed) => expect(readCedis(typed)).toBeNull())
