import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'

/** This is the root seen from dist/releases/NAME/server, where a built server lies. */
const ROOT = '../../../..'

/**
 * Workers, child processes and the files beside a source are not part of the built server: it finds them where the
 * sources are.
 */
export function sourceLocations(): Plugin {
  let root = ''
  return {
    name: 'source-locations',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    transform: (code, id) => {
      const file = relative(root, id)
      const isOwn = !file.startsWith('..') && !file.startsWith('node_modules')
      return isOwn && code.includes('import.meta.') ? locateSource(code, file) : null
    },
  }
}

/** `file` is a path from the root of the project. */
export function locateSource(code: string, file: string): string {
  const url = `new URL(${JSON.stringify(`${ROOT}/${file}`)}, import.meta.url).href`
  const folder = `(import.meta.dirname + ${JSON.stringify(`/${ROOT}/${dirname(file)}`)})`
  return code.replace(/import\.meta\.(url|dirname)\b/g, (_, name) =>
    name === 'url' ? url : folder,
  )
}
