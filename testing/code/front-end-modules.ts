import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The builds start from these (vite.config.ts, vite.backoffice.config.ts, tools/releases). */
const ENTRIES = [
  'pages/frame/entry-client.tsx',
  'pages/frame/entry-server.tsx',
  'pages/frame/boot.ts',
  'pages/frame/import-with-files.ts',
  'pages/frame/service-worker/service-worker.ts',
  'office/frame/entry-client.ts',
  'office/frame/entry-server.tsx',
  'office/frame/worker/worker.ts',
] as const
/** The front ends find pages by their folder, with `import.meta.glob`. */
const PAGES = '{office,pages}/*/page.tsx'
const TYPES_ALONE = /^(?:im|ex)port type [\s\S]*?from '[^']+'$|typeof import\('[^']+'\)/gm
const IMPORTS = /(?:\bfrom |\bimport |\bimport\()'([.#][^']+)'/g

/** Returns every file of the project that a front end's bundle reaches; imports of types alone reach nothing. */
export function frontEndModules(): ReadonlySet<string> {
  const found = new Set<string>([...ENTRIES, ...globSync(PAGES, { cwd: ROOT })])
  // A set that grows while it is walked is walked to its end.
  for (const file of found) {
    const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(TYPES_ALONE, '')
    for (const [, name = ''] of code.matchAll(IMPORTS)) {
      const imported = resolveName(file, name)
      if (/\.tsx?$/.test(imported) && existsSync(join(ROOT, imported))) found.add(imported)
    }
  }
  return found
}

function resolveName(importer: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(importer), name)
  const path = name.slice(1)
  return /\.\w+$/.test(path) ? path : `${path}.ts`
}
