import { expect, test } from 'vitest'
import { frontEndModules } from '#testing/code/front-end-modules'

test('no bundle reaches what the server runs', () => {
  const found = [...frontEndModules()]
  expect(found.length).toBeGreaterThan(600)
  expect(found).toContain('pages/product/page.tsx')
  expect(found).toContain('office/today/page.tsx')
  expect(
    found.filter((file) => /^(?:database|server)\/|\/(?:loader|screen)\.ts$/.test(file)),
  ).toEqual([])
})
