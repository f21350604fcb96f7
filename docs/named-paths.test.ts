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

test.each(PAGES)('every path that %s names exists', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const missing = [...pathsIn(text), ...linksIn(text, dirname(page))].filter(
    (path) => !NOT_IN_THE_REPOSITORY.test(path) && !pathExists(path),
  )
  expect(missing).toEqual([])
})

/** `npm run orders -- show` needs the script, and a word `show` in what it runs. */
test.each(PAGES)('every npm command that %s names exists', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const named = [...text.matchAll(/\bnpm run (?:-s )?(\w[\w:-]*)(?: -- ([a-z][\w-]*))?/g)]
  const missing = named.filter(([, script = '', word]) => !commandExists(script, word))
  expect(missing.map(([command]) => command)).toEqual([])
})

test.each(PAGES)('every section that %s links to exists', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const links = [...text.matchAll(/\]\(([\w./-]*)#([^)\s]+)\)/g)]
  const missing = links.filter(([, file = '', section = '']) => {
    const target = file === '' ? page : join(dirname(page), file)
    return !sectionsOf(join(ROOT, target)).includes(section)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

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
