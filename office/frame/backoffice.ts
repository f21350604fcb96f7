import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preloadFace, preloadTextFace, readManifest } from '#server/base/release/manifest'
import type { OwnerPage } from '../kit/page.ts'

declare module '#server/base/context' {
  interface AppContext {
    readonly backoffice: Backoffice
  }
}

/** The server needs these parts of the built back office. */
export type Backoffice = {
  readonly render: (page: OwnerPage) => Promise<string>
  /** Styles, script, and the preload of the release's face or of another. */
  readonly head: (textFace: string | null) => string
  readonly worker: string
}

type BuiltEntry = typeof import('./entry-server.tsx')

const ENTRY = 'office/frame/entry-client.ts'
const WORKER = 'office/frame/worker/worker.ts'

export async function loadBuiltBackoffice(release: string): Promise<Backoffice> {
  const entry: BuiltEntry = await import(
    pathToFileURL(join(release, 'server/entry-server.js')).href
  )
  const manifest = readManifest(release, 'backoffice-manifest.json')
  const { [ENTRY]: built, [WORKER]: worker } = manifest
  if (!built || !worker)
    throw new Error('The built back office is incomplete. Remove dist and build again.')
  const styles = built.css.map((css) => `<link rel="stylesheet" href="/${css}">`).join('')
  return {
    render: async (page) => entry.renderOwnerPage(page),
    head: (textFace) =>
      `${textFace ? preloadFace(textFace) : preloadTextFace(manifest)}${styles}<script type="module" src="/${built.file}"></script>`,
    worker: readFileSync(join(release, 'client', worker.file), 'utf8'),
  }
}
