import { expect, test } from 'vitest'
import type { HomePage } from '#domain/gallery/home-page'
import { type HomeSection, SHIPPED_SECTIONS } from '#domain/gallery/home-sections'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { headTags } from '../frame/head/head.ts'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import type { HomeData } from '../kit/data/catalogue-pages.ts'
import { loader } from './loader.ts'

const SHOP = { publicUrl: 'https://shop.example', ownCard: null }
const POSTER = aLiveCatalogue().current().gallery[0]?.picture ?? ''
const [HERO, DROPS, STORY] = SHIPPED_SECTIONS

function load(home: Partial<HomePage> = {}) {
  const live = aLiveCatalogue()
  const { home: shipped, ...others } = live.current()
  const current = { ...others, newDropIds: [5], home: { ...shipped, ...home } }
  return loadPage(loader, aLoaderContext('/', { catalogue: { ...live, current: () => current } }))
}

function heroOf({ sections }: HomeData) {
  const hero = sections.find((section) => section.kind === 'hero')
  if (hero?.kind !== 'hero') throw new Error('There is no hero')
  return hero
}

function sections(...given: readonly (HomeSection | undefined)[]): Partial<HomePage> {
  return { sections: given.filter((each) => each !== undefined) }
}

const WORDS: HomeSection = {
  key: 'words-1',
  kind: 'words',
  isShown: true,
  heading: 'Made here',
  text: 'One.\nStill one.\n\n  \nTwo.',
}

test("the film's poster is preloaded as the page shows it", async () => {
  const { head, data } = await load()
  const { poster, sizes } = heroOf(data).film
  expect(headTags(head, SHOP)).toContain(
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${poster?.avif}" imagesizes="${sizes}" fetchpriority="high">`,
  )
})

test('with a poster for upright screens, each screen preloads its own', async () => {
  const portrait = { picture: POSTER, focus: { x: 20, y: 30 }, film: null }
  const { head, data } = await load({ portrait })
  const { film } = heroOf(data)
  const media = head.preload.map((each) => each.media)
  expect(media).toEqual(['(orientation: portrait)', '(orientation: landscape)'])
  expect(head.preload[0]?.srcset).toBe(film.portrait?.[0]?.srcSet)
  expect(headTags(head, SHOP)).toContain('type="image/avif" media="(orientation: portrait)"')
  expect(film.style).toEqual({ '--portrait-focus': '20% 30%' })
  // The film of wide screens would not follow this poster.
  expect(film.portraitSources).toEqual([])
  expect(film.poster?.placeholder).toBe('')
})

test('a film for upright screens is theirs alone', async () => {
  const film = { mp4: 'film.0123456789abcdef.mp4', webm: null }
  const { data } = await load({ portrait: { picture: null, focus: { x: 50, y: 0 }, film } })
  const shown = heroOf(data).film
  expect(shown.portraitSources).toEqual([{ src: `/film/${film.mp4}`, type: 'video/mp4' }])
  expect(shown.sources.map(({ src }) => src)).toEqual(['/film/hero.webm', '/film/hero.mp4'])
  expect(shown.portrait).toBeUndefined()
})

test('both screens cut one poster around one point', async () => {
  const { data } = await load({ heroFocus: { x: 10, y: 20 } })
  expect(heroOf(data).film.style).toEqual({ '--focus': '10% 20%' })
})

test('a poster for upright screens alone serves all of them', async () => {
  const portrait = { picture: POSTER, focus: { x: 0, y: 100 }, film: null }
  const { data } = await load({ heroPicture: '', portrait })
  const { film } = heroOf(data)
  expect([film.poster === null, film.portrait, film.style]).toEqual([
    false,
    undefined,
    { '--focus': '0% 100%' },
  ])
})

test('a page that does not begin with the hero preloads no picture', async () => {
  const { head } = await load(sections(DROPS, HERO))
  expect(headTags(head, SHOP)).not.toContain('preload')
})

test('the look of home can be shopped', async () => {
  const { data } = await load()
  const story = data.sections.find(({ kind }) => kind === 'story')
  expect(story).toMatchObject({
    look: { products: expect.arrayContaining([{ id: 13, title: 'Ancient Dragon Set' }]) },
  })
})

test.each<[string, Partial<HomePage>, readonly string[]]>([
  ['the shipped sections', {}, ['hero', 'products', 'story']],
  ['another order', sections(HERO, STORY, DROPS), ['hero', 'story', 'products']],
  ['a hidden hero', sections(HERO && { ...HERO, isShown: false }, DROPS), ['title', 'products']],
  ['a hero below words', sections(WORDS, HERO), ['title', 'words', 'hero']],
  ['nothing at all', sections(), ['title']],
])('of %s exactly one has the heading of the page [O247]', async (_name, home, kinds) => {
  const { data } = await load(home)
  expect(data.sections.map(({ kind }) => kind)).toEqual(kinds)
  const headings = data.sections.filter(
    (each) => each.kind === 'title' || (each.kind === 'hero' && each.nameTag === 'h1'),
  )
  expect(headings).toHaveLength(1)
})

test('new drops say that the first pieces come only while there is none [O274]', async () => {
  const live = aLiveCatalogue()
  const drops = async (changes: object) => {
    const current = { ...live.current(), newDropIds: [], ...changes }
    const context = aLoaderContext('/', { catalogue: { ...live, current: () => current } })
    const { data } = await loadPage(loader, context)
    return data.sections.filter(({ kind }) => kind === 'products')
  }
  expect(await drops({})).toEqual([])
  expect(await drops({ products: [] })).toMatchObject([{ products: [], note: expect.any(String) }])
})

test('what cannot be shown is left out, and the button of the hero leads to products that are', async () => {
  const none = { key: 'products-1', kind: 'products', isShown: true, heading: 'Gone' } as const
  const some = { ...none, key: 'products-2', heading: 'Hats', productIds: [999, 5] }
  const { data } = await load(
    sections(
      HERO,
      { ...none, productIds: [999] },
      { key: 'posters-1', kind: 'posters', isShown: true, heading: '', posterIds: [999] },
      { key: 'words-2', kind: 'words', isShown: true, heading: '', text: ' ' },
      some,
      WORDS,
    ),
  )
  expect(data.sections.map(({ id }) => id)).toEqual(['hero', 'products-2', 'words-1'])
  expect(heroOf(data).shopHref).toBe('#products-2')
  expect(data.sections[1]).toMatchObject({ products: [{ id: 5 }] })
  expect(data.sections[2]).toMatchObject({ paragraphs: ['One.\nStill one.', 'Two.'] })
  expect(heroOf((await load(sections(HERO, WORDS))).data).shopHref).toBe('/collection')
})
