import { expect, test } from 'vitest'
import { choiceAddress } from './choice-address.ts'

test('a choice has an address', () => {
  expect(choiceAddress(14, { colour: 'Bone', size: 'L' })).toBe('/product/14?colour=Bone&size=L')
})

test.each(['Harmattan Dust', 'Écru & Or', 'Black/White #2', '100% +', 'ɔdɔ', '黒', '"><b>'])(
  'the colour %s is read back unchanged from its address',
  (colour) => {
    const address = choiceAddress(14, { colour, size: 'One Size' })
    expect(address).toMatch(/^\/product\/14\?[\w%+&=.*-]+$/)
    const { searchParams } = new URL(address, 'https://shop.example')
    expect([...searchParams]).toEqual([
      ['colour', colour],
      ['size', 'One Size'],
    ])
  },
)
