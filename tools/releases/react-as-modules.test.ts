import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { asModule } from './react-as-modules.ts'

const require = createRequire(import.meta.url)

test('what a program requires becomes an import, and what it exports an export', () => {
  const program = [
    'var Other = require("other"),',
    '  one = 1;',
    'exports.one = one;',
    'exports.two = function () { return Other.half + exports.one; };',
  ].join('\n')
  expect(asModule(program).split('\n')).toEqual([
    "import * as Other from 'other'",
    'var requiredOther,',
    '  one = 1;',
    'const exports_one = one;',
    'const exports_two = function () { return Other.half + exports_one; };',
    'export { exports_one as one, exports_two as two }',
  ])
})

test('an export that is assigned twice can still change', () => {
  const module = asModule('exports.now = void 0;\nif (true) {\n  exports.now = 5;\n}')
  expect(module).toContain('let exports_now')
  expect(module).toContain('\nexports_now = void 0;')
  expect(module).toContain('  exports_now = 5;')
})

test.each([
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
])('%s as a module exports the same names and requires nothing', async (file) => {
  const path = `node_modules/${file}`
  const module = asModule(readFileSync(path, 'utf8'))
  const names = Object.keys(require(`../../${path}`)).sort()
  const [, exported = ''] = /^export \{ (.*) \}$/m.exec(module) ?? []
  expect(
    exported
      .split(', ')
      .map((one) => one.split(' as ')[1])
      .sort(),
  ).toEqual(names)
  expect(module).not.toMatch(/\brequire\(|\bexports\./)
})
