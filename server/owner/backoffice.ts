import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OwnerPage } from '#contracts/backoffice/page'
import { readManifest } from '../pages/manifest.ts'
import { currentReleaseFolder } from '../pages/release/release-folders.ts'

/** What the server needs of the built back office. */
export type Backoffice = {
  readonly render: (page: OwnerPage) => Promise<string>
  /** Styles and script. */
  readonly head: string
}

type BuiltEntry = typeof import('../../backoffice/entry-server.tsx')

const ENTRY = 'backoffice/entry-client.ts'

export function loadBuiltBackoffice(dist: string): Backoffice {
  const release = currentReleaseFolder(dist)
  const file = pathToFileURL(join(release, 'backoffice-server/entry-server.js')).href
  // At the first use: most processes of a large shop never show the back office.
  const loadEntry = (): Promise<BuiltEntry> => import(file)
  const built = readManifest(release, 'backoffice-manifest.json')[ENTRY]
  if (!built) throw new Error('The built back office is incomplete. Remove dist and build again.')
  const styles = built.css.map((css) => `<link rel="stylesheet" href="/${css}">`).join('')
  return {
    render: async (page) => (await loadEntry()).renderOwnerPage(page),
    head: `${styles}<script type="module" src="/${built.file}"></script>`,
  }
}
