import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One page, ready to be written to a socket. */
export type CachedPage = {
  readonly status: number
  readonly type: string
  /** Speaks of one visitor: kept nowhere. */
  readonly isPrivate: boolean
  readonly etag: string
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** Rendered pages by key. Only whitelisted, normalised addresses become keys, so it cannot be filled by a stranger. */
export type HtmlCache = {
  readonly get: (key: string) => CachedPage | undefined
  readonly set: (key: string, page: CachedPage) => void
  readonly flush: () => void
  readonly size: () => number
  /** Counts the flushes: a page rendered before one must not be kept after it. */
  readonly generation: () => number
}

const MOST_PAGES = 400

export function createHtmlCache(mostPages = MOST_PAGES): HtmlCache {
  const pages = new Map<string, CachedPage>()
  let generation = 0
  return {
    get: (key) => {
      const page = pages.get(key)
      if (page && pages.size === mostPages) renew(pages, key, page)
      return page
    },
    set: (key, page) => {
      renew(pages, key, page)
      const oldest = pages.keys().next().value
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest)
    },
    flush: () => {
      generation += 1
      pages.clear()
    },
    size: () => pages.size,
    generation: () => generation,
  }
}

/** A map keeps the order of insertion: what is used last stands last. */
function renew(pages: Map<string, CachedPage>, key: string, page: CachedPage) {
  pages.delete(key)
  pages.set(key, page)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 6

type Answer = Pick<CachedPage, 'status' | 'type' | 'isPrivate'> & { readonly text: string }

export async function prepareForCache({ text, ...answer }: Answer): Promise<CachedPage> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressGzip(identity, { level: 6 }),
  ])
  return { ...answer, identity, br, gzip: gz, etag: etagOf(identity) }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
