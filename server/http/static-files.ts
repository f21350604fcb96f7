import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { lighterPicture } from './lighter-picture.ts'

/** Names with a hash never change; the few with a fixed name are asked for again after a day. */
const ONE_YEAR = 'public, max-age=31536000, immutable'
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
  servePictures(app, join(root, 'assets/derived'))
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, (_request, reply) =>
      reply
        .header('cache-control', ONE_DAY)
        .sendFile(file, join(root, 'assets/brand'), { cacheControl: false }),
    )
  }
}

/** The same address gives fewer bytes to who asks for it: the HTML need not differ. */
function servePictures(app: FastifyInstance, folder: string) {
  app.get<{ Params: { file: string } }>('/pictures/:file', (request, reply) => {
    const { file } = request.params
    const isSaving = request.headers['save-data'] === 'on'
    return reply
      .header('cache-control', ONE_YEAR)
      .header('vary', 'save-data')
      .sendFile(isSaving ? lighterPicture(file) : file, folder, { cacheControl: false })
  })
}
