import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadHomePage } from '#database/gallery/gallery'
import { FILM_FORMATS, FILM_TYPES, filmFormatOf } from '#domain/gallery/film'
import type { HomePage } from '#domain/gallery/home-page'
import type { AppContext } from '../../base/context.ts'
import { IMMUTABLE } from '../../base/http/cache-control.ts'
import { hasCurrentCopy } from '../../base/http/if-none-match.ts'
import { readRange } from '../../base/http/read-range.ts'

type Served = Pick<AppContext, 'catalogue' | 'db' | 'pictureStore'>

/** The film of the release has an address without a hash, and is served with the static files. */
export function serveFilms(app: FastifyInstance, served: Served) {
  app.get<{ Params: { file: string } }>(
    '/film/:file(^film\\.[0-9a-f]{16}\\.[a-z0-9]{3,4}$)',
    async (request, reply) => {
      const { file } = request.params
      const format = filmFormatOf(file)
      if (!format || !(await isShown(served, file))) return reply.callNotFound()
      const etag = `"${file}"`
      reply
        .header('cache-control', IMMUTABLE)
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .type(FILM_TYPES[format])
      if (hasCurrentCopy(request, etag)) return reply.code(304).send()
      const bytes = await served.pictureStore.read(file)
      return bytes ? sendPart({ request, reply, etag, bytes }) : reply.callNotFound()
    },
  )
}

type Part = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly etag: string
  readonly bytes: Uint8Array
}

/** A film has at most 3 MB, which are in memory anyway when they come from the store. */
function sendPart({ request: { headers }, reply, etag, bytes }: Part) {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const total = bytes.byteLength
  const range = isSame ? readRange(headers.range, total) : null
  if (range === null) return reply.send(bytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${total}`).send()
  }
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${total}`)
    .send(bytes.subarray(start, end + 1))
}

/** A new film may be in the database only during its first second. */
async function isShown({ catalogue, db }: Served, file: string): Promise<boolean> {
  return has(catalogue.current().home, file) || has(await loadHomePage(db), file)
}

function has({ film, portrait }: HomePage, file: string): boolean {
  return [film, portrait.film].some((each) =>
    FILM_FORMATS.some((format) => each?.[format] === file),
  )
}
