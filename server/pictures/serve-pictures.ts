import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPicture } from '#database/pictures/pictures'
import {
  hasFile,
  isUploadedName,
  type PictureFile,
  readPictureFile,
} from '#domain/catalogue/picture'
import type { AppContext } from '../base/context.ts'
import { IMMUTABLE } from '../base/http/cache-control.ts'
import { hasCurrentCopy } from '../base/http/if-none-match.ts'
import { lighterPicture } from '../base/http/lighter-picture.ts'
import { contentTypeOf } from './stores/picture-store.ts'

type Served = Pick<AppContext, 'catalogue' | 'db' | 'pictureStore'> & {
  readonly releaseFolder: string
}

/** Browsers that send Save-Data get a smaller file at the same URL, so the HTML is the same for everyone. */
export function servePictures(app: FastifyInstance, served: Served) {
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { pictures } = served.catalogue.current()
    const { file: asked } = request.params
    const savesData = request.headers['save-data'] === 'on'
    const file = savesData ? lighterPicture(asked, pictures) : asked
    const parts = readPictureFile(file)
    if (parts && isUploadedName(parts.name))
      return sendUploaded(served, { file, parts, request, reply })
    return reply
      .header('cache-control', IMMUTABLE)
      .header('vary', 'save-data')
      .sendFile(file, served.releaseFolder, { cacheControl: false })
  })
}

type Asked = {
  readonly file: string
  readonly parts: PictureFile
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Pictures that stand have their files served: no upload, no master, and no question to the store for others. */
async function sendUploaded(served: Served, { file, parts, request, reply }: Asked) {
  if (!(await isPublished(served, parts))) return reply.callNotFound()
  const etag = `"${file}"`
  const isKnown = hasCurrentCopy(request, etag)
  const bytes = isKnown ? null : await served.pictureStore.read(file)
  if (!isKnown && bytes === null) return reply.callNotFound()
  reply.header('cache-control', IMMUTABLE).header('vary', 'save-data').header('etag', etag)
  if (isKnown) return reply.code(304).send()
  return reply.type(contentTypeOf(file)).send(bytes)
}

/** A picture may be in the database only during its first second, or have just got its AVIF files. */
async function isPublished({ catalogue, db }: Served, parts: PictureFile): Promise<boolean> {
  const known = catalogue.current().pictures.get(parts.name)
  if (known && hasFile(known, parts)) return true
  const stored = await findPicture(db, parts.name)
  return stored !== null && hasFile(stored, parts)
}
