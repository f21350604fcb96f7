import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inStyleOrder } from './pages/frame/serve/style-order.ts'
import { asciiOnly } from './tools/releases/ascii-only.ts'
import { BUILD_TARGET } from './tools/releases/browser-targets.ts'
import { reactAsModules } from './tools/releases/react-as-modules.ts'
import { shortClassName } from './tools/releases/short-class-name.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    ownImports(),
    ...(command === 'build' ? [reactFor(isSsrBuild)] : []),
    ...(isSsrBuild ? [asciiOnly()] : []),
  ],
  appType: 'custom',
  publicDir: false,
  ...(command === 'build'
    ? { ssr: { noExternal: true }, css: { modules: { generateScopedName: shortClassName } } }
    : {}),
  define: {
    // The server's bundle holds the production build of React, whatever NODE_ENV says at run time.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    // Removes React's code for its developer tools from the build; `npm run dev` keeps it.
    ...(command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {}),
  },
  build: {
    target: BUILD_TARGET,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {
          ssr: 'tools/releases/server-entry.ts',
          emitAssets: false,
          // One file: an `import()` costs the server several times as much as the call that follows.
          rolldownOptions: {
            output: {
              codeSplitting: false,
              entryFileNames: 'entry-server.js',
              // V8 keeps the text of a program; names stay for stack traces.
              minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
            },
          },
        }
      : {
          manifest: true,
          modulePreload: { polyfill: false, resolveDependencies: withoutTheApp },
          rolldownOptions: {
            input: 'pages/frame/entry-client.tsx',
            preserveEntrySignatures: 'strict',
            // React asks its scheduler for two functions which only a development build has.
            checks: { importIsUndefined: false },
            output: {
              hashCharacters: 'base36',
              // Makes Chromium compile a file while it downloads, not at the first tap.
              postBanner: '//# allFunctionsCalledOnLoad\n',
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: ({ name, facadeModuleId }) =>
                `assets/${routeOf(facadeModuleId)}${name}-[hash:7].js`,
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              // Code shared by several pages is one file, because many small ones compress worse. Code
              // that only some pages or a tap needs is separate.
              codeSplitting: {
                groups: [
                  // Stays in the browser's cache when the shop's code changes.
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                  // The style sheets that long pages load after their first screen.
                  { name: 'later', test: AFTER_MAIN },
                  { name: 'cards', test: FOR_CARDS },
                  { name: 'app', tags: ['$initial'] },
                  { name: 'brand', minShareCount: 2, test: /\/domain\/(?:brand|shop-promises)\./ },
                  { name: 'browse', minShareCount: 2, test: isForBrowsing },
                  { name: 'choose', minShareCount: 2, test: FOR_CHOOSING },
                  { name: 'list', minShareCount: 2, test: FOR_LISTS },
                  { name: 'dialog', minShareCount: 2, test: FOR_DIALOGS },
                  { name: 'static-parts', minShareCount: 2, test: FOR_STATIC_PARTS },
                  { name: 'words', minShareCount: 2, test: FOR_TEXTS },
                  { name: 'clock', minShareCount: 2, test: FOR_CLOCKS },
                  { name: 'buy', minShareCount: 2, test: isNoPage },
                ],
              },
            },
          },
        }),
  },
}))

/** What follows the page's own content, or needs script to be seen. */
const AFTER_MAIN =
  /\/(?:layout\/(?:footer|menu-sheet|offline-notice)|newsletter-form|currency-panel|cart-link|toasts|close-button)\.module\.css|\/(?:page-sizes|pending|when-script-is-missing)\.css/
/** The first screen of a product has no card yet, that of a list has. */
const FOR_CARDS =
  /\/kit\/product\/(?:product-card|card-controls|product-grid|shop-the-look)\.module\.css/
const BROWSING =
  /\/(?:ui|pages\/(?:kit\/(?:product|wishlist)|frame\/navigation)|domain\/(?:catalogue|money))\/|\/contact-links\./
const FOR_CHOOSING =
  /\/(?:product\/choices\/|ui\/(?:callout|back-link)\.|catalogue\/(?:quick-add-choice|default-size|quantity|stock)\.)/
const FOR_LISTS = /\/(?:ui\/skeleton|product\/skeleton-grid|navigation\/use-url-value)\./
/** Pages with texts of the owner need no more than this for them. */
const FOR_TEXTS = /\/kit\/blocks\./
const FOR_DIALOGS = /\/ui\/dialog\./
/** A page that shows a drop loads no more than these for it. */
const FOR_CLOCKS = /\/kit\/drop\//
const FOR_FORMS = /\/ui\/(?:field|form-grid)\./
const FOR_STATIC_PARTS =
  /\/(?:layout\/logo|kit\/brand-mark)\.|\/newsletter\/(?:form-name|newsletter-form|send-subscription)\./

/** A folder of `pages/`, but for the two that all pages share. */
const OF_ONE_PAGE = /\/pages\/(?!(?:frame|kit)\/)/

function isForBrowsing(id: string): boolean {
  return (
    BROWSING.test(id) &&
    ![FOR_CHOOSING, FOR_LISTS, FOR_DIALOGS, FOR_FORMS].some((other) => other.test(id))
  )
}

/** 'product-' before the name of the file that each page has. */
function routeOf(id: string | null | undefined): string {
  const [, route] = /\/pages\/([^/]+)\/page\.tsx$/.exec(id ?? '') ?? []
  return route === undefined ? '' : `${route}-`
}

function isNoPage(id: string): boolean {
  return !OF_ONE_PAGE.test(id)
}

/** Replaces Vite's preload helper for `import()`, which does more than the shop needs. */
function ownImports(): Plugin {
  return {
    name: 'own-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? "export { importWithFiles as __vitePreload } from '/pages/frame/import-with-files.ts'"
        : null,
  }
}

function reactFor(isSsrBuild = false): Plugin {
  return isSsrBuild ? withoutBrowsersReact() : reactAsModules()
}

/** Only a browser runs this part of React, and V8 would keep its text in the server's memory. */
function withoutBrowsersReact(): Plugin {
  return {
    name: 'without-browsers-react',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/react-dom/client.js')
        ? 'export const createRoot = undefined, hydrateRoot = undefined'
        : null,
  }
}

/**
 * React and the app are loaded before anything is imported, and a file need not list itself. The
 * product page imports what is for browsing and choosing by itself.
 */
function withoutTheApp(
  file: string,
  needed: readonly string[],
  { hostId }: { readonly hostId: string },
): string[] {
  const loaded = hostId.startsWith('assets/product-page-') ? HAS_PRODUCT_PAGE : HAS_APP
  return [...inStyleOrder(needed.filter((other) => other !== file && !loaded.test(other)))]
}
const HAS_APP = /^assets\/(?:react|app|later)-/
const HAS_PRODUCT_PAGE = /^assets\/(?:react|app|later|browse|cards|choose)-/
