import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const SECRET = /sk_(?:live|test)_[A-Za-z0-9]{8,}/
/** Test vectors of the provider: forty zeros are nobody's key. */
const KNOWN = /sk_test_0+\b/g

test('no secret key stands in what the browser gets or in the sources [P36] [S22]', () => {
  const files = globSync([
    'dist/current/client/**/*',
    'dist/current/boot/*',
    'storefront/**/*',
    'contracts/**/*',
    'domain/**/*',
    'server/**/*',
    'docs/**/*.md',
    '*.md',
    '*.json',
  ])
  const found = files
    .filter((file) => statSync(file).isFile() && !/\.(?:woff2|br|gz|jpg)$/.test(file))
    .filter((file) => SECRET.test(readFileSync(file, 'utf8').replaceAll(KNOWN, '')))
  expect(files.length).toBeGreaterThan(300)
  expect(found.filter((file) => !file.includes('.test.'))).toEqual([])
})

test('the stand-in for payments is not in what the browser gets', () => {
  const scripts = globSync('dist/current/client/**/*.js').map((file) => readFileSync(file, 'utf8'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((code) => code.includes('PAYSTACK_SECRET_KEY'))).toEqual([])
})
