import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The names of these files stay when their content changes. */
const ONE_DAY = 'public, max-age=86400'

const FOLDERS = [
  { root: 'assets/film', prefix: '/film/' },
  { root: 'assets/share', prefix: '/share/' },
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
  await app.register(fastifyStatic, { serve: false })
  for (const folder of FOLDERS) {
    await app.register(fastifyStatic, {
      ...folder,
      root: join(root, folder.root),
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', ONE_DAY),
    })
  }
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, (_request, reply) =>
      reply
        .header('cache-control', ONE_DAY)
        .sendFile(file, join(root, 'assets/brand'), { cacheControl: false }),
    )
  }
}
