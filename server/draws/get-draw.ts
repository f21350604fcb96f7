import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { drawDataPath, drawListPath, drawUnitsPath, type PublishedDraw } from '#contracts/draw'
import type { ProductVariant } from '#domain/catalogue/product-variant'
import { type CompressedResponse, compressedResponse } from '../base/compressed-response.ts'
import type { AppContext } from '../base/context.ts'
import { replyWithError, toErrorBody } from '../base/http/errors.ts'
import { sendCompressed } from '../base/http/send-page.ts'
import { isDropId } from '../drops/change-drops.ts'

/** A carrier puts many people behind one source, and after a draw they all look. */
const LIMIT = { max: 600, timeWindow: '1 minute' } as const
const paramsSchema = v.object({ id: v.string() })
/** Responses of draws that are drawn: the largest has about a megabyte. */
const MAX_KEPT = 16

type Form = {
  readonly path: (dropId: string) => string
  readonly type: string
  /** Null: there is nothing to show yet. */
  readonly textOf: (draw: PublishedDraw) => string | null
}

const FORMS: readonly Form[] = [
  {
    path: drawDataPath,
    type: 'application/json; charset=utf-8',
    textOf: (draw) => `${JSON.stringify(draw)}\n`,
  },
  { path: drawListPath, type: 'text/plain; charset=utf-8', textOf: listOf },
  { path: drawUnitsPath, type: 'text/plain; charset=utf-8', textOf: unitsOf },
]

/** Everything that another program needs to draw again. */
export function getDraw(
  app: FastifyInstance,
  { publishedDraws }: Pick<AppContext, 'publishedDraws'>,
) {
  const drawn = new LRUCache<string, CompressedResponse>({ max: MAX_KEPT })
  for (const { path, type, textOf } of FORMS) {
    app.get(path(':id'), { config: { rateLimit: LIMIT } }, async (request, reply) => {
      const { success: isReadable, output } = v.safeParse(paramsSchema, request.params)
      const draw = isReadable && isDropId(output.id) ? await publishedDraws.read(output.id) : null
      const text = draw && textOf(draw)
      if (!draw || text === null) return replyWithError(reply, 404, toErrorBody(404))
      const key = path(draw.id)
      const response =
        drawn.get(key) ?? compressedResponse({ status: 200, isPrivate: false, text, type })
      if (draw.state === 'drawn') drawn.set(key, response)
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('x-robots-tag', 'noindex')
      return sendCompressed(request, reply, response)
    })
  }
}

function listOf({ entries }: PublishedDraw): string | null {
  return (
    entries && linesOf(entries, ({ id, group, ...variant }) => [id, ...namedBy(variant), group])
  )
}

function unitsOf({ pieces: drawnFor }: PublishedDraw): string | null {
  return (
    drawnFor && linesOf(drawnFor, ({ pieces: units, ...variant }) => [...namedBy(variant), units])
  )
}

function namedBy({ productId, colour, size }: ProductVariant) {
  return [productId, colour, size]
}

function linesOf<Row>(rows: readonly Row[], fieldsOf: (row: Row) => readonly unknown[]): string {
  return rows.map((row) => `${fieldsOf(row).join('\t')}\n`).join('')
}
