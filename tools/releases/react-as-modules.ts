import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * React is published as CommonJS, of which a bundler keeps every export and writes each call as `(0,
 * react.useState)(…)`. Written as modules it loses what the shop does not use: 2.8 KB, gzip.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    load: (id) => {
      const [, file = ''] = IN_REACT.exec(id) ?? []
      if (/\/cjs\/.+\.production\.js$/.test(file)) return asModule(readFileSync(id, 'utf8'))
      const program = PROGRAMS.get(file)
      return program ? `export * from './cjs/${program}.production.js'` : null
    },
  }
}

const IN_REACT = /\/node_modules\/((?:react|react-dom|scheduler)\/.+)$/
const PROGRAMS = new Map([
  ['react/index.js', 'react'],
  ['react/jsx-runtime.js', 'react-jsx-runtime'],
  ['react-dom/index.js', 'react-dom'],
  ['react-dom/client.js', 'react-dom-client'],
  ['scheduler/index.js', 'scheduler'],
])

/** Turns `A = require("a")` into `import * as A from 'a'`, and `exports.x = …` into `export { x }`. */
export function asModule(program: string): string {
  const imports: string[] = []
  const body = program.replace(/\b(\w+) = require\("([\w-]+)"\)/g, (_, name, from) => {
    imports.push(`import * as ${name} from '${from}'`)
    return `required${name}`
  })
  const assigned = Array.from(body.matchAll(/\bexports\.(\w+) =/g), ([, name]) => name)
  const names = [...new Set(assigned)]
  const changing = names.filter((name) => assigned.indexOf(name) !== assigned.lastIndexOf(name))
  const constants = names.filter((name) => !changing.includes(name)).join('|')
  return [
    ...imports,
    ...changing.map((name) => `let exports_${name}`),
    body
      .replace(new RegExp(`^exports\\.(${constants}) =`, 'gm'), 'const exports_$1 =')
      .replace(/\bexports\./g, 'exports_'),
    `export { ${names.map((name) => `exports_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
