import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceAddress } from './choice-address.ts'
import { openingChoice } from './opening-choice.ts'
import { aProduct } from './product.builder.ts'

const tee = aProduct()

function opened(search: string, product = tee) {
  return openingChoice(product, new URLSearchParams(search))
}

test('an address names the choice', () => {
  expect(opened('colour=Indigo&size=L')).toEqual({ colour: 'Indigo', size: 'L' })
  expect(opened('size=L&colour=Indigo')).toEqual({ colour: 'Indigo', size: 'L' })
})

test('missing parameters become the defaults', () => {
  expect(opened('')).toEqual({ colour: 'Bone', size: 'M' })
  expect(opened('size=XL')).toEqual({ colour: 'Bone', size: 'XL' })
  expect(opened('colour=Bone')).toEqual({ colour: 'Bone', size: 'M' })
})

test('a sold-out choice is not replaced', () => {
  expect(opened('colour=Indigo&size=M')).toEqual({ colour: 'Indigo', size: 'M' })
  const soldOut = aProduct({ isSoldOut: true })
  expect(opened('colour=Indigo&size=XL', soldOut)).toEqual({ colour: 'Indigo', size: 'XL' })
})

test.each([
  'colour=Red&size=3XL',
  'colour=&size=',
  'colour=__proto__&size=constructor',
  'color=Indigo&Size=L',
  'COLOUR=Indigo',
])('%s falls back to the defaults', (search) => {
  expect(opened(search)).toEqual({ colour: 'Bone', size: 'M' })
})

test('the first value of a repeated parameter counts', () => {
  expect(opened('colour=Indigo&colour=Bone&size=L&size=S')).toEqual({ colour: 'Indigo', size: 'L' })
})

test('case, surrounding spaces and Unicode normalisation are ignored', () => {
  expect(opened('colour=%20INDIGO&size=l')).toEqual({ colour: 'Indigo', size: 'L' })
  const ecru = aProduct({ colours: [...tee.colours, { name: 'Écru', hex: '#eeeeee' }] })
  expect(opened(`colour=${encodeURIComponent('écru'.normalize('NFD'))}`, ecru).colour).toBe('Écru')
})

test('colours that differ only in case are both reachable', () => {
  const twins = aProduct({ colours: ['BONE', 'Bone'].map((name) => ({ name, hex: '#efeae1' })) })
  expect(opened('colour=Bone', twins).colour).toBe('Bone')
  expect(opened('colour=BONE', twins).colour).toBe('BONE')
})

test('every choice is opened by its own address', () => {
  const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(names, fc.constantFrom(...tee.sizes), (colours, size) => {
      const product = aProduct({ colours: colours.map((name) => ({ name, hex: '#efeae1' })) })
      for (const colour of colours) {
        const { search } = new URL(
          choiceAddress(product.id, { colour, size }),
          'https://shop.example',
        )
        expect(opened(search, product)).toEqual({ colour, size })
      }
    }),
  )
})
