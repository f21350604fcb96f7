import { expect, test } from 'vitest'
import { parseCores } from './pin-cores.ts'

test.each([
  ['0', [0]],
  ['0-1', [0, 1]],
  ['0-2,8,10-11', [0, 1, 2, 8, 10, 11]],
])('%s are these cores', (list, cores) => {
  expect(parseCores(list)).toEqual(cores)
})
