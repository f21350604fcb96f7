import { globSync, readFileSync } from 'node:fs'
import { dirname, sep } from 'node:path'

/** This counts the shop's lines of code, part by part, without tests and what only they use. */
const NOT_COUNTED =
  /(?:^|\/)(?:testing|bench|assets|browsers|e2e|dist|node_modules|data|\.cache)\/|\.(?:test|builder|child)\.tsx?$/

const counts = new Map<string, number>()
for (const file of globSync('**/*.{ts,tsx,css}', { exclude: ['node_modules', 'dist', 'data'] })) {
  const path = file.replaceAll(sep, '/')
  if (NOT_COUNTED.test(path)) continue
  const [part = '.'] = dirname(path).split('/')
  const lines = readFileSync(path, 'utf8').split('\n').length - 1
  counts.set(part, (counts.get(part) ?? 0) + lines)
}
for (const [part, lines] of [...counts].sort(([, one], [, other]) => other - one))
  print(part, lines)
print(
  'in all',
  [...counts.values()].reduce((sum, lines) => sum + lines, 0),
)

function print(name: string, lines: number) {
  console.log(`${name.padEnd(12)}${lines.toLocaleString('en').padStart(8)}`)
}
