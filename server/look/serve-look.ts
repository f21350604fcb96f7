import type { FastifyInstance, FastifyReply } from 'fastify'
import { judgeColour } from '#domain/look/judge-colours'
import type { BrandColours } from '#domain/look/palette'
import { isTypePair, TYPE_PAIRS, type TypePair } from '#domain/look/type-pairs'
import type { AppContext } from '../base/context.ts'
import { IMMUTABLE } from '../base/http/cache-control.ts'
import { hasCurrentCopy } from '../base/http/if-none-match.ts'
import { contentHash } from '../pictures/content-hash.ts'
import { createBrandFileReader } from './brand-files.ts'
import { facesOf, LOOK_PREFIX } from './faces.ts'
import { scopedStyles } from './look-styles.ts'

type Styled = BrandColours & { readonly type: TypePair }

/** In the office the page itself has a look by `page`, and a piece of it that is tried by `preview`. */
const SCOPES = { page: ':root', preview: '[data-look-preview]' } as const
type Scope = keyof typeof SCOPES

/**
 * The address of a style sheet, for pages whose policy allows no inline style. It tells the look, so that every process
 * knows it, and what the sheet contains, so that it never changes.
 */
export function sheetAddress(scope: Scope, { ink, accent, type }: Styled): string {
  const look = [ink.slice(1), accent.slice(1), type].join('-')
  return `${LOOK_PREFIX}${scope}-${look}-${contentHash(sheetOf(scope, { ink, accent, type }))}.css`
}

function sheetOf(scope: Scope, look: Styled): string {
  return scopedStyles(SCOPES[scope], look)
}

const SHEET =
  /^(?<scope>page|preview)-(?<ink>[\da-f]{6})-(?<accent>[\da-f]{6})-(?<type>[a-z]+)-[\da-f]{8}\.css$/
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
/** A logo that somebody opens by itself can load and run nothing. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves what belongs to looks: style sheets, faces, logos, icons and the card of the shop. */
export function serveLook(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'now' | 'settings'>,
) {
  const readBrandFile = createBrandFileReader(context)
  app.get<{ Params: { file: string } }>(
    `${LOOK_PREFIX}:file(^[a-z0-9-]{1,80}\\.[a-z0-9]{3,5}$)`,
    async (request, reply) => {
      const { file } = request.params
      const etag = `"${file}"`
      const isKnown = hasCurrentCopy(request, etag)
      const content = isKnown
        ? null
        : (readSheet(file) ?? readFace(file) ?? (await readBrandFile(file)))
      if (!isKnown && content === null) return reply.callNotFound()
      reply.header('cache-control', IMMUTABLE).header('etag', etag)
      return isKnown ? reply.code(304).send() : sendFile(reply, file, content)
    },
  )
}

function sendFile(reply: FastifyReply, file: string, content: string | Uint8Array | null) {
  const [extension = ''] = /[a-z0-9]+$/.exec(file) ?? []
  return reply
    .header('content-security-policy', FILE_POLICY)
    .type(TYPES[extension] ?? 'application/octet-stream')
    .send(typeof content === 'string' ? content : content && Buffer.from(content))
}

/** Null for a look that nobody could save. */
function readSheet(file: string): string | null {
  const { scope, ink, accent, type = '' } = SHEET.exec(file)?.groups ?? {}
  if (ink === undefined || accent === undefined || !isTypePair(type)) return null
  const [readInk, readAccent] = [judgeColour('ink', ink), judgeColour('accent', accent)]
  if (readInk.kind !== 'holds' || readAccent.kind !== 'holds') return null
  const look = { ink: readInk.hex, accent: readAccent.hex, type }
  return sheetOf(scope === 'preview' ? 'preview' : 'page', look)
}

function readFace(file: string): Buffer | null {
  if (!file.endsWith('.woff2')) return null
  for (const type of TYPE_PAIRS) {
    const found = facesOf(type)?.files.get(file)
    if (found) return found
  }
  return null
}
