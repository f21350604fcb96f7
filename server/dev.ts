import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { dirname } from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { Backoffice } from '#office/frame/backoffice.ts'
import type { Storefront } from '#pages/frame/serve/storefront.ts'
import { start } from './start.ts'

const root = dirname(import.meta.dirname)
const vite = await createVite({ server: { middlewareMode: true, ws: { port: 24_678 } } })

await start({
  root,
  loadFrontEnds: async () => ({
    storefront: await loadSourceStorefront(vite),
    backoffice: loadSourceBackoffice(vite),
  }),
  // Vite serves the source files; the shop handles all other requests.
  serverFactory: (handler) =>
    createHttpServer((request, response) => {
      vite.middlewares(request, response, () => handler(request, response))
    }),
})

/** Renders from the sources, with hot reload instead of the boot script. */
async function loadSourceStorefront(server: ViteDevServer): Promise<Storefront> {
  const loadEntry = () => server.ssrLoadModule('/pages/frame/entry-server.tsx')
  const scripts = await server.transformIndexHtml(
    '/',
    '<script type="module">import { start } from "/pages/frame/entry-client.tsx"; start()</script>',
  )
  return {
    build: 'development',
    laterStyles: () => [],
    scripts: () => [],
    assets: new Map(),
    bootScript: '',
    bootScriptHash: null,
    serviceWorker: null,
    canCacheHtml: false,
    head: () => scripts,
    render: async (...page) => {
      const { renderPage } = await loadEntry()
      return renderPage(...page)
    },
  }
}

function loadSourceBackoffice(server: ViteDevServer): Backoffice {
  return {
    head: () => '<script type="module" src="/office/frame/entry-client.ts"></script>',
    worker: stripTypeScriptTypes(readFileSync('office/frame/worker/worker.ts', 'utf8')),
    render: async (page) => {
      const { renderOwnerPage } = await server.ssrLoadModule('/office/frame/entry-server.tsx')
      return renderOwnerPage(page)
    },
  }
}
