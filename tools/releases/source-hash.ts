import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const SOURCES = [
  '{pages,office,ui}/**/*.{ts,tsx,css}',
  '{contracts,domain}/**/*.ts',
  '{server,database}/**/*.{ts,json}',
  'assets/*.ts',
  'assets/fonts/*.{css,woff2}',
  'tools/build-storefront.ts',
  'tools/releases/*.ts',
  'vite.config.ts',
  'vite.backoffice.config.ts',
  'package-lock.json',
]

export function sourceHash(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES).filter((path) => !path.includes('.test.'))
  for (const file of files.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}
