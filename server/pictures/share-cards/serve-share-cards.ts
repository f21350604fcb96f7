import type { FastifyInstance } from 'fastify'
import { hasShareFile } from '#database/catalogue/share-cards'
import { productOfShareFile } from '#domain/catalogue/share-card'
import type { AppContext } from '../../base/context.ts'
import { IMMUTABLE } from '../../base/http/cache-control.ts'
import { hasCurrentCopy } from '../../base/http/if-none-match.ts'

type Served = Pick<AppContext, 'catalogue' | 'db' | 'pictureStore'>

/** The cards of the release are served with the static files. */
export function serveShareCards(app: FastifyInstance, served: Served) {
  app.get<{ Params: { file: string } }>(
    '/share/:file(^share-p[0-9]{1,10}\\.[0-9a-f]{16}\\.jpg$)',
    async (request, reply) => {
      const { file } = request.params
      if (!(await isShown(served, file))) return reply.callNotFound()
      const etag = `"${file}"`
      const isKnown = hasCurrentCopy(request, etag)
      const bytes = isKnown ? null : await served.pictureStore.read(file)
      if (!isKnown && bytes === null) return reply.callNotFound()
      reply.header('cache-control', IMMUTABLE).header('etag', etag)
      return isKnown ? reply.code(304).send() : reply.type('image/jpeg').send(bytes)
    },
  )
}

/** A new card may be in the database only during its first second. */
async function isShown({ catalogue, db }: Served, file: string): Promise<boolean> {
  const id = productOfShareFile(file)
  if (id === null) return false
  return catalogue.current().shareFiles.get(id) === file || hasShareFile(db, id, file)
}
