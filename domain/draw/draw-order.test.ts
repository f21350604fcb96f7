import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variantKey } from '../catalogue/product-variant.ts'
import { inDrawOrder, keyText, type PublishedEntry, shareOut } from './draw-order.ts'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array) => Buffer.from(array).toString('hex'))
const variant = fc.record({
  productId: fc.integer({ min: 1, max: 3 }),
  colour: fc.constantFrom('Black', 'Bone'),
  size: fc.constantFrom('M' as const, 'L' as const),
})
const entries = fc.uniqueArray(
  fc
    .tuple(hex(16), variant, fc.integer({ min: 1, max: 20 }))
    .map(([id, named, group]): PublishedEntry => ({ id, ...named, group })),
  { selector: ({ id }) => id, maxLength: 40 },
)
const drawnFor = fc.uniqueArray(
  fc
    .tuple(variant, fc.integer({ min: 0, max: 5 }))
    .map(([named, units]) => ({ ...named, pieces: units })),
  { selector: variantKey, maxLength: 12 },
)

function draw(seed: string, list: readonly PublishedEntry[]) {
  return inDrawOrder(
    list.map((entry) => ({ ...entry, key: hash('sha256', keyText(seed, entry.id), 'hex') })),
  )
}

describe('the order of a draw', () => {
  test('depends on seed and numbers alone, not on the place in the list', () => {
    fc.assert(
      fc.property(hex(32), entries, fc.array(fc.nat()), (seed, list, swaps) => {
        const shuffled = [...list]
        for (const swap of swaps) shuffled.push(...shuffled.splice(swap % (shuffled.length + 1), 1))
        expect(draw(seed, shuffled)).toEqual(draw(seed, list))
      }),
    )
  })

  test('has everybody once, ascending by key', () => {
    fc.assert(
      fc.property(hex(32), entries, (seed, list) => {
        const inOrder = draw(seed, list)
        expect(inOrder.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted())
        for (const [index, { key }] of inOrder.entries()) {
          expect(key >= (inOrder[index - 1]?.key ?? '')).toBe(true)
        }
      }),
    )
  })

  test('is that of SHA-256 over seed, colon and number', () => {
    const list = ['00', '01', '02'].map((id, index) => ({
      id,
      group: index,
      productId: 1,
      colour: 'Black',
      size: 'M' as const,
    }))
    expect(draw('seed', list).map(({ id, key }) => [id, key.slice(0, 8)])).toEqual(
      ['00', '01', '02']
        .map((id) => [id, hash('sha256', `seed:${id}`, 'hex').slice(0, 8)])
        .toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1)),
    )
  })
})

describe('sharing out', () => {
  const alone = (list: readonly PublishedEntry[]) =>
    list.map((entry, index) => ({ ...entry, group: index }))

  test('gives each piece to the first who named it, and never more than there are', () => {
    fc.assert(
      fc.property(entries, drawnFor, (shared, units) => {
        const list = alone(shared)
        const { winners, passedOver } = shareOut(list, units)
        for (const entry of list) {
          const rivals = list.filter((each) => variantKey(each) === variantKey(entry))
          const there = units.find((each) => variantKey(each) === variantKey(entry))?.pieces ?? 0
          expect(winners.includes(entry)).toBe(rivals.indexOf(entry) < there)
        }
        expect(passedOver).toEqual([])
      }),
    )
  })

  test('gives a phone one piece: who is passed over comes after one of the group, and takes nothing [D131]', () => {
    fc.assert(
      fc.property(entries, drawnFor, (list, units) => {
        const { winners, passedOver } = shareOut(list, units)
        const groups = winners.map(({ group }) => group)
        expect(new Set(groups).size).toBe(groups.length)
        for (const entry of passedOver) {
          const first = winners.find(({ group }) => group === entry.group)
          expect(first && list.indexOf(first) < list.indexOf(entry)).toBe(true)
        }
        // The same people are drawn without them.
        const others = list.filter((entry) => !passedOver.includes(entry))
        expect(shareOut(others, units)).toEqual({ winners, passedOver: [] })
      }),
    )
  })

  test('one more entry at the end takes nothing from anybody', () => {
    fc.assert(
      fc.property(entries, drawnFor, (list, units) => {
        const before = shareOut(list.slice(0, -1), units).winners
        expect(shareOut(list, units).winners.slice(0, before.length)).toEqual(before)
      }),
    )
  })
})
