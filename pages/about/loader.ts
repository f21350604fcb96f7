import { pagePictures } from '#assets/page-pictures'
import { pictureData } from '#server/pictures/picture-data'
import type { SiteText } from '#server/texts/site-texts'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

const { wall, ...named } = pagePictures.about

export const loader = fixedPage('about', ({ texts, catalogue }) => {
  const text = texts('about')
  const { pictures: known, hasShippedPictures } = catalogue.current()
  const picture = (name: string) => (hasShippedPictures ? pictureData(known, name) : null)
  return {
    head: headOf('Our story', text.line('description')),
    data: {
      words: storyWords(text),
      hero: picture(named.hero),
      vision: picture(named.vision),
      values: {
        quality: picture(named.quality),
        authenticity: picture(named.authenticity),
        sustainability: picture(named.sustainability),
      },
      wall: wall.flatMap((name) => picture(name) ?? []),
    },
  }
})

const VALUES = ['quality', 'authenticity', 'sustainability'] as const
/** The brand's values; each has a picture. */
export type ValueName = (typeof VALUES)[number]

/** A value without a title is none. */
function storyWords({ line, html, blocks, link, sections }: SiteText) {
  return {
    opening: html('opening'),
    visionHeading: line('visionHeading'),
    vision: blocks('vision'),
    valuesHeading: line('valuesHeading'),
    values: VALUES.map((name) => ({ name, title: line(`${name}Title`), html: html(name) })).filter(
      ({ title }) => title !== '',
    ),
    stepsHeading: line('stepsHeading'),
    steps: sections().map(({ id, heading, blocks: body }) => ({ id, heading, body })),
    wallHeading: line('wallHeading'),
    wallLink: link('wallLink'),
    newsletterHeading: line('newsletterHeading'),
    newsletter: line('newsletter'),
  }
}
