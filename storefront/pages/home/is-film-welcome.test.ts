import { expect, test } from 'vitest'
import { isFilmWelcome } from './is-film-welcome.ts'

function surroundings(connection: object | undefined, isReduced = false) {
  return {
    navigator: connection ? { connection } : {},
    matchMedia: () => ({ matches: isReduced }),
  }
}

test('the film comes where nothing speaks against it, also where the browser does not tell', () => {
  expect(isFilmWelcome(surroundings({ saveData: false, effectiveType: '4g' }))).toBe(true)
  expect(isFilmWelcome(surroundings(undefined))).toBe(true)
})

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'with %o only the poster shows',
  (connection) => {
    expect(isFilmWelcome(surroundings(connection))).toBe(false)
  },
)

test('with reduced motion only the poster shows', () => {
  expect(isFilmWelcome(surroundings({ effectiveType: '4g' }, true))).toBe(false)
})
