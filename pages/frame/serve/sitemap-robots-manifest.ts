import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '#database/catalogue/catalogue'
import type { BrandFile } from '#domain/look/brand-files'
import { FIXED } from '#domain/look/palette'
import type { Settings } from '#domain/settings/settings'
import { compressedResponse } from '#server/base/compressed-response'
import type { AppContext } from '#server/base/context'
import { escapeHtml } from '#server/base/escape'
import { sendCompressed } from '#server/base/http/send-page'
import { memoizeByAssortment, memoizeByKey } from '#server/catalogue/memoize-by-catalogue'
import { brandAddress } from '#server/look/brand-files'
import { DATA_PREFIX } from '../payload.ts'
import { type Indexing, indexingOf, ownPathsOf, routeNames } from '../routes.ts'

const XML_TYPE = 'application/xml; charset=utf-8'
const ONE_HOUR = 'public, max-age=3600'
const LISTED_PATHS = pathsWith('listed')
const DISALLOWED_PATHS = ['/api/', `${DATA_PREFIX}/`, ...pathsWith('disallowed')]

export function serveSitemapRobotsManifest(
  app: FastifyInstance,
  { config, catalogue, settings }: AppContext,
) {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', ONE_HOUR)
      .type('text/plain; charset=utf-8')
      .send(robots(config.publicUrl)),
  )
  const sitemapOf = memoizeByAssortment((assortment) =>
    memoizeByKey((drops: Catalogue['drops']) => {
      const { collections } = catalogue.current().sections
      const lists = collections.map(({ slug }) => `/collection?type=${slug}`)
      const pages = [
        ...drops.map(({ id }) => `/drops/${id}`),
        ...assortment.map(({ id }) => `/product/${id}`),
      ]
      const text = sitemap([...LISTED_PATHS, ...lists, ...pages], config.publicUrl)
      return compressedResponse({ status: 200, type: XML_TYPE, isPrivate: false, text })
    }),
  )
  app.get('/sitemap.xml', (request, reply) => {
    reply.header('cache-control', ONE_HOUR).header('vary', 'accept-encoding')
    const current = catalogue.current()
    return sendCompressed(request, reply, sitemapOf(current)(current.drops))
  })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', ONE_HOUR)
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(settings.current()))),
  )
}

function pathsWith(indexing: Indexing): readonly string[] {
  return routeNames
    .filter((name) => indexingOf(name) === indexing)
    .flatMap((name) => ownPathsOf(name))
}

function robots(publicUrl: string): string {
  const disallowed = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function sitemap(paths: readonly string[], publicUrl: string): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

function webManifest(settings: Settings) {
  const { name, description } = settings.brand
  const addressOf = (file: BrandFile) => brandAddress(settings, file) ?? `/${file}.png`
  return {
    name,
    short_name: name,
    description,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: FIXED.bone,
    theme_color: FIXED.bone,
    icons: [
      { src: addressOf('icon-192'), sizes: '192x192', type: 'image/png' },
      { src: addressOf('icon-512'), sizes: '512x512', type: 'image/png' },
      {
        src: addressOf('maskable-512'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  }
}
