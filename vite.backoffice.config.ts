import { globSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { BUILD_TARGET } from './tools/releases/browser-targets.ts'
import { shortClassName } from './tools/releases/short-class-name.ts'

/** What browsers load of the back office: one style sheet and a small script. */
export default defineConfig({
  plugins: [pageStyles()],
  appType: 'custom',
  publicDir: false,
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: BUILD_TARGET,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    // Its files lie beside the storefront's.
    emptyOutDir: false,
    reportCompressedSize: false,
    manifest: '.vite/backoffice-manifest.json',
    modulePreload: false,
    rolldownOptions: {
      input: ['office/frame/entry-client.ts', 'office/frame/worker/worker.ts'],
      output: {
        hashCharacters: 'base36',
        entryFileNames: 'assets/office-[hash:6].js',
        chunkFileNames: 'assets/office-[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
})

/**
 * The pages are rendered by the server alone, so the script imports none of their styles. This
 * module brings them all into the one style sheet.
 */
function pageStyles(): Plugin {
  const id = 'virtual:page-styles'
  return {
    name: 'page-styles',
    enforce: 'post',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (loaded) =>
      loaded === `\0${id}`
        ? globSync('{office,ui}/**/*.module.css')
            .sort()
            .map((file) => `import '/${file}'`)
            .join('\n')
        : null,
    transform: (code, file) =>
      file.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
  }
}
