import { expect, test } from 'vitest'
import { guessRole } from './option-role.ts'

test.each([
  ['Color', ['Black', 'Kente'], 'colour'],
  ['Couleur', ['Noir'], 'colour'],
  ['Farbe', ['Sand'], 'colour'],
  ['Size', ['S', 'M'], 'size'],
  ['Größe', ['42'], 'size'],
  ['Taille', ['Unique'], 'size'],
  ['Option 1', ['S', 'M', 'XXS'], 'size'],
  ['Option 1', ['38', '39.5', '40'], 'size'],
  ['Option 2', ['Black', 'White', 'Kente'], 'colour'],
  ['Material', ['Cotton', 'Linen'], 'colour'],
  ['Title', ['Default Title'], 'size'],
  ['Material', ['Cotton'], 'neither'],
] as const)('%s with %j is taken as %s', (name, values, role) => {
  expect(guessRole(name, values)).toBe(role)
})
