import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asset, type Assets, readAsset } from '../release/asset.ts'
import { releaseFolders } from '../release/release-folders.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { IMMUTABLE } from './cache-control.ts'
import { hasCurrentCopy } from './if-none-match.ts'

const NAME = /^[\w-]+\.(?!br$|gz$)\w+$/

type Options = { readonly root: string; readonly assets: Assets }

/**
 * The process's own release is served from memory (about 1 MB), even if its folder is deleted. Other
 * releases are read from disk: an open tab may need an older one, and during a rolling restart a
 * page of the newer release may request its files here.
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
  // The name contains the hash of the content.
  const etag = `"${asset.name}"`
  reply
    .header('content-type', asset.type)
    .header('cache-control', IMMUTABLE)
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (hasCurrentCopy(request, etag)) return reply.code(304).send()
  const encoding = acceptedEncoding(request)
  const encoded = encoding && asset[encoding]
  return encoded
    ? reply.header('content-encoding', encoding).send(encoded)
    : reply.send(asset.identity)
}
