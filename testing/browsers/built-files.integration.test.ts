import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { currentReleaseFolder } from '#server/base/release/release-folders'
import { findNewerScript } from './find-newer-script.ts'
import { findNewerStyle } from './find-newer-style.ts'
import { REVIEWED_SCRIPTS, REVIEWED_STYLES } from './reviewed-features.ts'

const release = currentReleaseFolder('dist')

test('no script of a browser uses what our oldest browsers lack, but where it was reviewed', () => {
  const found = builtFiles('{boot,client/assets,service-worker}/*.js').flatMap(({ bundle, text }) =>
    findNewerScript(text).map((feature) => `${feature} in ${bundle}`),
  )
  const reviewed = REVIEWED_SCRIPTS.flatMap(({ uses, bundles }) =>
    bundles.flatMap((bundle) => uses.map((feature) => `${feature} in ${bundle}`)),
  )
  expectSame(found, reviewed)
})

test('no style sheet uses what our oldest browsers lack, but where it was reviewed', () => {
  const found = builtFiles('client/assets/*.css').flatMap(({ text }) => findNewerStyle(text))
  expectSame(found, Object.keys(REVIEWED_STYLES))
})

function builtFiles(pattern: string) {
  const paths = globSync(pattern, { cwd: release })
  expect(paths).not.toEqual([])
  return paths.map((path) => ({
    bundle: basename(path).replace(path.startsWith('client') ? /-\w+\.\w+$/ : /\.\w+$/, ''),
    text: readFileSync(join(release, path), 'utf8'),
  }))
}

/** A review of what is gone has to go, too: what comes back under its name was not reviewed. */
function expectSame(found: readonly string[], reviewed: readonly string[]) {
  const missing = (from: readonly string[], all: readonly string[]) =>
    [...new Set(from)].filter((one) => !all.includes(one)).sort()
  expect({ notReviewed: missing(found, reviewed), notUsed: missing(reviewed, found) }).toEqual({
    notReviewed: [],
    notUsed: [],
  })
}
