import { expect, test } from 'vitest'
import type { ChangedLine } from '#contracts/order-response'
import { anItem } from '#domain/cart/cart.builder'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { pesewas } from '#domain/money/money'
import type { ShownLine } from '../kit/cart/lines-to-show.ts'
import { applyServerState, removedLines } from './changed-lines.ts'

const LINE: ShownLine = {
  ...anItem(),
  quantity: 3,
  problem: null,
  picture: undefined,
}
const SAID: ChangedLine = {
  id: 15,
  title: 'Petal Tee',
  color: 'Bone',
  imageVariant: 'image1',
  size: 'M',
  quantity: 3,
  unitPricePesewas: 55_000,
  problem: null,
  left: null,
}

function changed(...lines: readonly ChangedLine[]) {
  return {
    subtotalPesewas: 0,
    discountPesewas: 0,
    totalPesewas: 0,
    delivery: DEFAULT_DELIVERY,
    lines,
  }
}

test('a new price holds for the line', () => {
  const [line] = applyServerState([LINE], changed(SAID))
  expect(line).toMatchObject({ unitPrice: pesewas(55_000), problem: null })
})

test('a line that is short names how many are left, until it is reduced to that', () => {
  const short = changed({ ...SAID, problem: 'Only 2 left of Petal Tee (M).', left: 2 })
  expect(applyServerState([LINE], short)[0]?.problem).toEqual({ code: 'line-short', left: 2 })
  expect(applyServerState([{ ...LINE, quantity: 2 }], short)[0]?.problem).toBeNull()
})

test('a line with none left is sold out', () => {
  const soldOut = changed({ ...SAID, problem: 'Petal Tee (M) is sold out.', left: 0 })
  expect(applyServerState([LINE], soldOut)[0]?.problem).toEqual({ code: 'line-sold-out' })
})

test('a line the server did not speak of is as it was, and gone from the shop', () => {
  const other = changed({ ...SAID, size: 'L' })
  expect(applyServerState([LINE], other)).toEqual([LINE])
  expect(removedLines([LINE], other)).toEqual([LINE])
  expect(removedLines([LINE], changed(SAID))).toEqual([])
})
