import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'

/** Names with a hash never change; the few with a fixed name are asked for again after a day. */
const FOLDERS = [
  { root: 'dist/client/assets', prefix: '/assets/', cacheControl: ONE_YEAR, preCompressed: true },
  { root: 'assets/derived', prefix: '/pictures/', cacheControl: ONE_YEAR, preCompressed: false },
  { root: 'assets/film', prefix: '/film/', cacheControl: ONE_DAY, preCompressed: false },
  { root: 'assets/share', prefix: '/share/', cacheControl: ONE_DAY, preCompressed: false },
] as const

const ROOT_FILES = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
]

export async function serveStaticFiles(app: FastifyInstance, root: string) {
  for (const [index, { cacheControl, ...folder }] of FOLDERS.entries()) {
    await app.register(fastifyStatic, {
      ...folder,
      root: join(root, folder.root),
      decorateReply: index === 0,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', cacheControl),
    })
  }
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, (_request, reply) =>
      reply.header('cache-control', ONE_DAY).sendFile(file, join(root, 'assets/brand')),
    )
  }
}
