import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  publicDir: false,
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  // The server's bundle holds the production build of React, whatever NODE_ENV says at run time.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: ['chrome109', 'safari16', 'firefox115'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { ssr: 'storefront/entry-server.tsx', outDir: 'dist/server', emitAssets: false }
      : {
          manifest: true,
          modulePreload: { polyfill: false },
          outDir: 'dist/client',
          rolldownOptions: {
            input: 'storefront/entry-client.tsx',
            preserveEntrySignatures: 'strict',
            output: {
              // What several pages share is one file: many small ones compress worse.
              codeSplitting: {
                groups: [
                  { name: 'app', tags: ['$initial'] },
                  { name: 'browse', minShareCount: 2, test: isForBrowsing },
                  { name: 'buy', minShareCount: 2, test: isNoPage },
                ],
              },
            },
          },
        }),
  },
}))

function isNoPage(id: string): boolean {
  return !id.includes('/storefront/pages/')
}

function isForBrowsing(id: string): boolean {
  return /\/(?:storefront\/(?:product|ui|wishlist|navigation)|domain\/(?:catalogue|money))\//.test(
    id,
  )
}
