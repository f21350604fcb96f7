import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Pictures } from '#domain/catalogue/picture'
import { lighterPicture } from './lighter-picture.ts'

/** A file with a hash in its name never changes; one with a fixed name is cached for a day. */
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

type Served = { readonly root: string; readonly pictures: () => Pictures }

export async function serveStaticFiles(app: FastifyInstance, { root, pictures }: Served) {
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
  servePictures(app, join(root, 'assets/derived'), pictures)
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, (_request, reply) =>
      reply
        .header('cache-control', ONE_DAY)
        .sendFile(file, join(root, 'assets/brand'), { cacheControl: false }),
    )
  }
}

/** With Save-Data the same URL serves a smaller file, so the HTML is the same for everyone. */
function servePictures(app: FastifyInstance, folder: string, pictures: () => Pictures) {
  app.get<{ Params: { file: string } }>('/pictures/:file', (request, reply) => {
    const { file } = request.params
    const savesData = request.headers['save-data'] === 'on'
    return reply
      .header('cache-control', ONE_YEAR)
      .header('vary', 'save-data')
      .sendFile(savesData ? lighterPicture(file, pictures()) : file, folder, {
        cacheControl: false,
      })
  })
}
