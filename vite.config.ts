import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), ownImports()],
  appType: 'custom',
  publicDir: false,
  ...(command === 'build'
    ? { ssr: { noExternal: true }, css: { modules: { generateScopedName: shortClassName } } }
    : {}),
  define: {
    // The server's bundle holds the production build of React, whatever NODE_ENV says at run time.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    // Shoppers need not load what React's developer tools hold on to; `npm run dev` has it.
    ...(command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {}),
  },
  build: {
    target: ['chrome109', 'safari16', 'firefox115'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {
          ssr: 'storefront/entry-server.tsx',
          emitAssets: false,
          // One file: an `import()` costs the server several times as much as what it then calls.
          rolldownOptions: { output: { codeSplitting: false } },
        }
      : {
          manifest: true,
          modulePreload: { polyfill: false, resolveDependencies: withoutTheApp },
          rolldownOptions: {
            input: 'storefront/entry-client.tsx',
            preserveEntrySignatures: 'strict',
            output: {
              hashCharacters: 'base36',
              // Chromium then compiles a file while it arrives, not at the first tap.
              postBanner: '//# allFunctionsCalledOnLoad\n',
              entryFileNames: 'assets/[name]-[hash:6].js',
              chunkFileNames: 'assets/[name]-[hash:6].js',
              assetFileNames: 'assets/[name]-[hash:6][extname]',
              // What several pages share is one file: many small ones compress worse. What only
              // some of them need, or only a tap, is apart.
              codeSplitting: {
                groups: [
                  // Stays in the browser's cache when the shop is changed.
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                  { name: 'app', tags: ['$initial'] },
                  { name: 'brand', minShareCount: 2, test: /\/domain\/brand\./ },
                  { name: 'browse', minShareCount: 2, test: isForBrowsing },
                  { name: 'choose', minShareCount: 2, test: FOR_CHOOSING },
                  { name: 'list', minShareCount: 2, test: FOR_LISTS },
                  { name: 'dialog', minShareCount: 2, test: FOR_DIALOGS },
                  { name: 'still-parts', minShareCount: 2, test: FOR_STILL_PARTS },
                  { name: 'legal', test: FOR_LEGAL_TEXTS },
                  { name: 'buy', minShareCount: 2, test: isNoPage },
                ],
              },
            },
          },
        }),
  },
}))

const BROWSING =
  /\/(?:ui|storefront\/(?:product|wishlist|runtime\/navigation)|domain\/(?:catalogue|money))\//
const FOR_CHOOSING =
  /\/(?:product\/choices\/|ui\/(?:callout|back-link)\.|catalogue\/(?:quick-add-choice|default-size|quantity|stock)\.)/
const FOR_LISTS = /\/(?:ui\/skeleton|product\/skeleton-grid|navigation\/use-followed-value)\./
/** What the texts share with their page, which is a file of its own. */
const FOR_LEGAL_TEXTS = /\/pages\/legal\/(?:legal-page\.module|legal-table|texts\/links)\./
const FOR_DIALOGS = /\/ui\/dialog\./
const FOR_FORMS = /\/ui\/(?:field|form-grid)\./
const FOR_STILL_PARTS =
  /\/layout\/(?:logo|rosette)\.|\/newsletter\/(?:form-name|newsletter-form|send-subscription)\./

function isForBrowsing(id: string): boolean {
  return (
    BROWSING.test(id) &&
    ![FOR_CHOOSING, FOR_LISTS, FOR_DIALOGS, FOR_FORMS].some((other) => other.test(id))
  )
}

function isNoPage(id: string): boolean {
  return !id.includes('/storefront/pages/')
}

/** Vite's own code around each `import()` does more than the shop needs, on every page. */
function ownImports(): Plugin {
  return {
    name: 'own-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? "export { importWithFiles as __vitePreload } from '/storefront/runtime/import-with-files.ts'"
        : null,
  }
}

/** What starts the app is there before anything is imported, and a file need not name itself. */
function withoutTheApp(file: string, needed: readonly string[]): string[] {
  return needed.filter((other) => other !== file && !/^assets\/(?:react|app)-/.test(other))
}

const MARKS = 36 ** 4

/** By the file and the place in it: a class stands in the HTML, the styles and the script. */
function shortClassName(name: string, file: string, css: string): string {
  const path = relative(import.meta.dirname, file)
  const mark = createHash('sha256').update(path).digest().readUInt32BE() % MARKS
  const place = css.search(new RegExp(`(?<![\\w-])${name}(?![\\w-])`))
  return `_${mark.toString(36).padStart(4, '0')}${place.toString(36)}`
}
