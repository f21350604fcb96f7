import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGES = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: ROOT })
/** Created by a command or by the user. */
const NOT_IN_THE_REPOSITORY = /^(?:dist|data|node_modules|\.cache)\//
const TOP =
  /^(?:assets|bench|contracts|database|docs|domain|e2e|server|storefront|testing|tools|ui)\/[\w./*[\]-]+$/

test.each(PAGES)('every path that %s names exists', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const missing = [...pathsIn(text), ...linksIn(text, dirname(page))].filter(
    (path) => !NOT_IN_THE_REPOSITORY.test(path) && !pathExists(path),
  )
  expect(missing).toEqual([])
})

/** `server/orders/place-order.ts`; without an extension it stands for all files of that name. */
function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) =>
    TOP.test(path) ? [path] : [],
  )
}

function linksIn(text: string, folder: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) =>
    /^(?:https?|mailto):/.test(target) ? [] : [normalize(join(folder, target))],
  )
}

function pathExists(path: string): boolean {
  return existsSync(join(ROOT, path)) || globSync([path, `${path}.*`], { cwd: ROOT }).length > 0
}
