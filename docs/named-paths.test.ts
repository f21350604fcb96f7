import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sectionsOf } from '#testing/docs/sections-of'

const ROOT = join(import.meta.dirname, '..')
const PAGES = globSync(
  ['*.md', 'docs/**/*.md', '{bench,database,domain,office,pages,server,testing}/**/*.md'],
  { cwd: ROOT },
)
/** Created by a command or by the user. */
const NOT_IN_THE_REPOSITORY = /^(?:dist|data|node_modules|\.cache)\//
const TOP =
  /^(?:assets|bench|contracts|database|docs|domain|e2e|office|pages|server|testing|tools|ui)\/[\w./*[\]-]+$/

test('every path that a page names exists', () => {
  const missing = inEveryPage((page, text) =>
    [...pathsIn(text), ...linksIn(text, dirname(page))].filter(
      (path) => !NOT_IN_THE_REPOSITORY.test(path) && !pathExists(path),
    ),
  )
  expect(missing).toEqual([])
})

/** `npm run orders -- show` needs the script, and a word `show` in what it runs. */
test('every npm command that a page names exists', () => {
  const missing = inEveryPage((_page, text) =>
    [...text.matchAll(/\bnpm run (?:-s )?(\w[\w:-]*)(?: -- ([a-z][\w-]*))?/g)]
      .filter(([, script = '', word]) => !commandExists(script, word))
      .map(([command]) => command),
  )
  expect(missing).toEqual([])
})

test('every section that a page links to exists', () => {
  const missing = inEveryPage((page, text) =>
    [...text.matchAll(/\]\(([\w./-]*)#([^)\s]+)\)/g)]
      .filter(([, file = '', section = '']) => {
        const target = file === '' ? page : join(dirname(page), file)
        return !sectionsOf(join(ROOT, target)).includes(section)
      })
      .map(([link]) => link),
  )
  expect(missing).toEqual([])
})

function inEveryPage(find: (page: string, text: string) => readonly string[]): readonly string[] {
  return PAGES.flatMap((page) =>
    find(page, readFileSync(join(ROOT, page), 'utf8')).map((found) => `${page}: ${found}`),
  )
}

const SCRIPTS = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ scripts: v.record(v.string(), v.string()) })),
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
).scripts

function commandExists(script: string, word: string | undefined): boolean {
  const command = SCRIPTS[script]
  if (command === undefined || word === undefined) return command !== undefined
  const program = command.split(' ').findLast((part) => /\.m?ts$/.test(part)) ?? ''
  return new RegExp(`\\b${word}\\b`).test(readFileSync(join(ROOT, program), 'utf8'))
}

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
