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
] as const
export type RootFile = (typeof ROOT_FILES)[number]

/** The brand may have drawn icons of its own, whose addresses browsers know from pages alone. */
const OWN_ICONS_FOR = 'public, max-age=300'

type Served = {
  readonly root: string
  /** The address of the brand's own icon in the place of this file; null if the file is right. */
  readonly ownIcon: (file: RootFile) => string | null
}

export async function serveStaticFiles(app: FastifyInstance, { root, ownIcon }: Served) {
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
    app.get(`/${file}`, (_request, reply) => {
      const own = ownIcon(file)
      if (own !== null) return reply.header('cache-control', OWN_ICONS_FOR).redirect(own, 302)
      return reply
        .header('cache-control', ONE_DAY)
        .sendFile(file, join(root, 'assets/brand'), { cacheControl: false })
    })
  }
}
