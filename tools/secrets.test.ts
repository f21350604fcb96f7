import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const SECRET = /sk_(?:live|test)_[A-Za-z0-9]{8,}/
/** The forty zeros are the key of the test vector in docs/providers.md. */
const KNOWN = /sk_test_0+\b/g

test('no secret key is in the browser files or in the sources [P36] [S22]', () => {
  const files = globSync([
    'dist/current/client/**/*',
    'dist/current/boot/*',
    'pages/**/*',
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

test('the payment stand-in is not in the browser files', () => {
  const scripts = globSync('dist/current/client/**/*.js').map((file) => readFileSync(file, 'utf8'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((code) => code.includes('PAYSTACK_SECRET_KEY'))).toEqual([])
})
