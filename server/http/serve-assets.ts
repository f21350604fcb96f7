import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, type Assets, readAsset } from '../pages/release/asset.ts'
import { releaseFolders } from '../pages/release/release-folders.ts'
import { acceptedEncoding } from './accepted-encoding.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const NAME = /^[\w-]+\.(?!br$|gz$)\w+$/

type Options = { readonly root: string; readonly assets: Assets }

/**
 * The process's own release is answered from memory, some 1 MB, whatever becomes of its folder. Other
 * releases are read from disk: a tab that is still open has an older one, and while processes are
 * exchanged a page of the newer one may send its browser here.
 */
export function serveAssets(app: FastifyInstance, { root, assets }: Options) {
  const dist = join(root, 'dist')
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const asset = NAME.test(name) ? (assets.get(name) ?? (await findInReleases(dist, name))) : null
    if (!asset) return reply.callNotFound()
    return sendAsset(request, reply, { name, ...asset })
  })
}

async function findInReleases(dist: string, name: string): Promise<Asset | null> {
  for (const release of await releaseFolders(dist)) {
    const asset = await readAsset(release, name)
    if (asset) return asset
  }
  return null
}

type Named = Asset & { readonly name: string }

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Named) {
  // The name holds the hash of the content.
  const etag = `"${asset.name}"`
  reply
    .header('content-type', asset.type)
    .header('cache-control', ONE_YEAR)
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request)
  const encoded = encoding && asset[encoding]
  return encoded
    ? reply.header('content-encoding', encoding).send(encoded)
    : reply.send(asset.identity)
}
