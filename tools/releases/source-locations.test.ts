import { expect, test } from 'vitest'
import { locateSource } from './source-locations.ts'

const SOURCE = 'server/backup/make-backup.ts'

test('a file beside a source is found from where the built server lies', () => {
  const code = locateSource("new URL('./back-up.worker.ts', import.meta.url)", SOURCE)
  const built = code.replaceAll(
    'import.meta.url',
    "'file:///shop/dist/releases/now/server/shop.js'",
  )
  const url: unknown = new Function(`return ${built}.href`)()
  expect(url).toBe('file:///shop/server/backup/back-up.worker.ts')
})

test('so is its folder', () => {
  const code = locateSource('import.meta.dirname', SOURCE)
  const built = code.replace('import.meta.dirname', "'/shop/dist/releases/now/server'")
  const folder: unknown = new Function(`return new URL('file://' + ${built}).pathname`)()
  expect(folder).toBe('/shop/server/backup')
})

test('other properties of import.meta stay', () => {
  expect(locateSource('if (import.meta.main) run()', SOURCE)).toBe('if (import.meta.main) run()')
})
