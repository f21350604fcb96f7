import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  choiceOf,
  filledLine,
  optionalField,
  percentage,
  requiredField,
  sumOfMoney,
  wholeNumber,
} from './fields.ts'
import { readOwnerForm } from './read-form.ts'

const sentences = { wrong: 'It is wrong.', missing: 'It is missing.', long: 'It is too long.' }

function readField(field: v.GenericSchema, typed: unknown): unknown {
  const read = readOwnerForm(v.object({ field }), { field: typed }, sentences)
  return read.ok ? read.value.field : read.error.field
}

const number = wholeNumber({ min: 1, max: 1_000 }, 'wrong')

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['007', 7],
  ['1000', 1_000],
  ['1001', 'wrong'],
  ['0', 'wrong'],
  ['', 'wrong'],
  ['1,5', 'wrong'],
  ['1.5', 'wrong'],
  ['٣', 'wrong'],
  ['1e3', 'wrong'],
  ['0x1', 'wrong'],
  ['+3', 'wrong'],
  ['-3', 'wrong'],
  ['1 000', 'wrong'],
  ['0000000001', 'wrong'],
  [12, 'wrong'],
  [['12'], 'wrong'],
  [undefined, 'wrong'],
])('the whole number %j is read as %j', (typed, read) => {
  expect(readField(number, typed)).toBe(read)
})

test.each([
  ['', null],
  ['  ', null],
  [undefined, null],
  ['3', 3],
  ['x', 'wrong'],
])('of a number that may be left empty, %j is read as %j', (typed, read) => {
  expect(readField(optionalField(number), typed)).toBe(read)
})

test.each([
  ['', 'missing'],
  [' ', 'missing'],
  [undefined, 'missing'],
  ['3', 3],
  ['x', 'wrong'],
])('of a number that may not be left empty, %j is read as %j', (typed, read) => {
  expect(readField(requiredField('missing', number), typed)).toBe(read)
})

test.each([
  ['20', 20],
  [' 20 % ', 20],
  ['99%', 99],
  ['100', 'wrong'],
  ['0%', 'wrong'],
  ['12.5', 'wrong'],
  ['%', 'wrong'],
  ['', 'wrong'],
])('the percentage %j is read as %j', (typed, read) => {
  expect(readField(percentage(99, 'wrong'), typed)).toBe(read)
})

test.each([
  ['450', 45_000],
  [' GH₵1,050.5 ', 105_050],
  ['0.01', 1],
  ['0', 'wrong'],
  ['', 'wrong'],
  ['1,5', 'wrong'],
  ['12.345', 'wrong'],
  ['٣', 'wrong'],
  ['1e3', 'wrong'],
  ['+3', 'wrong'],
  ['10000.01', 'wrong'],
])('the sum %j is read as %j pesewas', (typed, read) => {
  expect(readField(sumOfMoney({ min: 1, max: 1_000_000 }, 'wrong'), typed)).toBe(read)
})

test.each([
  [' Accra ', 'Accra'],
  ['', 'missing'],
  ['\u200b', 'missing'],
  ['Accra!', 'long'],
])('the line %j is read as %j', (typed, read) => {
  expect(readField(filledLine(5, { missing: 'missing', tooLong: 'long' }), typed)).toBe(read)
})

test.each([
  ['line', 'line'],
  ['Line', 'wrong'],
  ['', 'wrong'],
  [undefined, 'wrong'],
])('the choice %j is read as %j', (typed, read) => {
  expect(readField(choiceOf(['line', 'draw'], 'wrong'), typed)).toBe(read)
})
