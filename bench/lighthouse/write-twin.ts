import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { avifSrcset, fallbackUrl, type Picture } from '#domain/catalogue/picture'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'

const TEMPLATE = join(import.meta.dirname, '../static-twin/home.html')

export type Drop = { readonly id: number; readonly title: string; readonly picture: string }

/** Writes the hand-written page with the current addresses of styles and pictures. */
export function writeTwin(shopHead: string, drops: readonly Drop[]): string {
  return readFileSync(TEMPLATE, 'utf8')
    .replace('{{styles}}', () => withoutInlinedMarks(shopHead))
    .replace('{{drops}}', () => drops.map(dropItem).join('\n'))
    .replace(/\{\{avif ([\w-]+)\}\}/g, (_, name: string) => avifSrcset(requirePicture(name)))
    .replace(/\{\{jpeg ([\w-]+)\}\}/g, (_, name: string) => fallbackUrl(requirePicture(name)))
}

/** Returns a served page without our scripts: the same markup and styles. */
export function savePage(html: string): string {
  return withoutInlinedMarks(html)
    .replace(/<script type="application\/json"[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<script>[\s\S]*?<\/script>/g, '')
    .replace(/ data-app="[^"]*"/, '')
}

/** These links only mark the inlined styles for the app, which is absent here. */
function withoutInlinedMarks(head: string): string {
  return head.replace(/<link rel="inlined"[^>]*>/g, '')
}

function dropItem({ id, title, picture }: Drop): string {
  const { width, height } = requirePicture(picture)
  return [
    `<li><a href="/product/${id}"><picture>`,
    `<source type="image/avif" srcset="{{avif ${picture}}}" sizes="46vw">`,
    `<img src="{{jpeg ${picture}}}" alt="${title}" width="${width}" height="${height}" loading="lazy">`,
    `</picture></a><h3>${title}</h3></li>`,
  ].join('')
}

function requirePicture(name: string): Picture {
  const picture = shippedPictures().get(name)
  if (!picture) throw new Error(`There is no picture ${name}`)
  return picture
}
