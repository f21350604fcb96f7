import { expect, test } from 'vitest'
import { shouldPlayFilm } from './should-play-film.ts'

function browser(connection: object | undefined, isReduced = false) {
  return {
    navigator: connection ? { connection } : {},
    matchMedia: () => ({ matches: isReduced }),
  }
}

test('the film plays on a fast connection and if the browser reports nothing', () => {
  expect(shouldPlayFilm(browser({ saveData: false, effectiveType: '4g' }))).toBe(true)
  expect(shouldPlayFilm(browser(undefined))).toBe(true)
})

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'with %o only the poster is shown',
  (connection) => {
    expect(shouldPlayFilm(browser(connection))).toBe(false)
  },
)

test('with reduced motion only the poster is shown', () => {
  expect(shouldPlayFilm(browser({ effectiveType: '4g' }, true))).toBe(false)
})
