import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, dirname, extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { savePage, writeTwin } from './write-twin.ts'

/** This minimal server has a few pages in buffers, and the files that they reference. */
const ROOT = dirname(dirname(import.meta.dirname))
const FOLDERS: Readonly<Record<string, string>> = {
  '/pictures': join(ROOT, 'assets/derived'),
  '/assets': join(ROOT, 'dist/current/client/assets'),
}
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}

const pages = await writePages()
const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const page = pages.get(path)
  if (page) {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': page.length,
    })
    return response.end(page)
  }
  const folder = FOLDERS[dirname(path)]
  const file = folder === undefined ? undefined : join(folder, basename(path))
  if (file === undefined || !existsSync(file)) return response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  return createReadStream(file).pipe(response)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))

/** The home page is hand-written; the others are the shop's own pages, saved without their scripts. */
async function writePages(): Promise<ReadonlyMap<string, Buffer>> {
  const testShop = await openTestShop()
  const pages = new Map([['/', brotliCompressSync(twinOfHome(testShop))]])
  for (const path of ['/collection', '/product/15', '/cart', '/checkout']) {
    const { body } = await testShop.app.inject(path)
    pages.set(path, brotliCompressSync(savePage(body)))
  }
  await testShop.close()
  return pages
}

function twinOfHome({ shop }: TestShop): string {
  const drops = shop.catalogue.current().newDropIds.flatMap((id) => {
    const product = shop.catalogue.product(id)
    const picture = product?.pictures[0]?.file
    return product && picture ? [{ id, title: product.title, picture }] : []
  })
  return writeTwin(shop.storefront.head({ route: 'home' }), drops)
}
