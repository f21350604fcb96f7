import { expect, test } from 'vitest'
import { choiceValue, readChoiceValue } from './data/market-data.ts'
import { lineValue, readLineValue } from './data/new-order-data.ts'

test.each(['M', 'One Size', '36/37', '100%', '%2F', '½', 'S|M', '<b>', '💚'])(
  'a choice keeps the size %s, whatever the colour is called',
  (size) => {
    for (const colour of ['Black', 'Black/Bone', '50% Grey', 'a|b']) {
      expect(readChoiceValue(choiceValue({ colour, size }))).toEqual({ colour, size })
      const line = { productId: 14, colour, size }
      expect(readLineValue(lineValue(line))).toEqual(line)
    }
  },
)

test('a page of the release before still sends what is understood', () => {
  expect(readChoiceValue('Black/One Size')).toEqual({ colour: 'Black', size: 'One Size' })
  expect(readChoiceValue('M')).toEqual({ colour: '', size: 'M' })
})
