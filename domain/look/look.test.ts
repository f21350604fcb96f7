import { expect, test } from 'vitest'
import { isSameLook, isShippedLook, type Look, readLook, SHIPPED_LOOK } from './look.ts'

const LOGO = {
  file: 'logo-0123456789abcdef.svg',
  png: 'logo-fedcba9876543210.png',
  width: 400,
  height: 100,
  showsOnLight: true,
  showsOnDark: false,
}

test('a stored look is read as it was written', () => {
  const look: Look = { ink: '#102030', accent: '#00695c', type: 'gelasio', logo: LOGO }
  expect(readLook(JSON.parse(JSON.stringify(look)))).toEqual(look)
  expect(readLook(SHIPPED_LOOK)).toEqual(SHIPPED_LOOK)
})

test('nothing else than colours, known faces and names of files comes out of the tables [O190]', () => {
  const bad = [
    { ...SHIPPED_LOOK, ink: 'red;}' },
    { ...SHIPPED_LOOK, accent: '#ABCDEF' },
    { ...SHIPPED_LOOK, type: 'comic' },
    { ...SHIPPED_LOOK, logo: { ...LOGO, file: '../x.svg' } },
    { ...SHIPPED_LOOK, logo: { ...LOGO, png: 'logo-0123456789abcdef.svg' } },
    null,
    'x',
  ]
  expect(bad.map(readLook)).toEqual(bad.map(() => null))
})

test('a look with another colour, face or logo is another look', () => {
  expect(isShippedLook(SHIPPED_LOOK)).toBe(true)
  for (const change of [{ ink: '#101010' }, { type: 'gelasio' }, { logo: LOGO }] as const) {
    expect(isSameLook({ ...SHIPPED_LOOK, ...change }, SHIPPED_LOOK)).toBe(false)
  }
})
