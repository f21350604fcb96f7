import { headOf } from '../frame/head/head.ts'
import { organisationJsonLd, websiteJsonLd } from '../frame/head/json-ld.ts'
import { fitHeroName } from '../frame/layout/fit-name.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'
import { lookData } from '../kit/data/look-data.ts'
import { productCard } from '../kit/data/product-card.ts'
import { filmData } from './film-data.ts'

export const loader = fixedPage('home', ({ catalogue, drops, publicUrl, brand, texts }) => {
  const { line, html } = texts('home')
  const { gallery, home, newDropIds, pictures } = catalogue.current()
  const look = gallery.find(({ id }) => id === home.lookId) ?? gallery[0]
  const film = filmData(catalogue)
  const newDrops = newDropIds.flatMap((id) => {
    const product = catalogue.product(id)
    return product ? [productCard(product, pictures)] : []
  })
  return {
    head: headOf(brand.name, brand.description, {
      jsonLd: [organisationJsonLd(publicUrl, brand), websiteJsonLd(publicUrl, brand)],
      // A new poster has no AVIF files for some seconds.
      preload: film.poster?.avif ? { srcset: film.poster.avif, sizes: film.sizes } : null,
    }),
    drops,
    data: {
      film,
      ...fitHeroName(brand.name),
      newDrops,
      ...(newDrops.length === 0 && { noDrops: line('noPieces') }),
      words: { headline: line('headline'), statement: line('statement'), story: html('story') },
      look: look ? { ...lookData(look, catalogue), caption: look.description } : null,
    },
  }
})
