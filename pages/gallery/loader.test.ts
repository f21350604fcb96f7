import { expect, test } from 'vitest'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import { loader } from './loader.ts'

function load(url: string) {
  return loadPage(loader, aLoaderContext(url))
}

test('Influence is the default, with ten artists (§2, §3)', async () => {
  const { data, head } = await load('/gallery')
  expect(data.posters).toHaveLength(10)
  expect(data.posters[0]?.caption).toBe('Araba Anwensem')
  expect(data.tabs.map(({ label, isSelected }) => [label, isSelected])).toEqual([
    ['Influence', true],
    ['Campaign', false],
  ])
  expect(head.canonical).toBe('/gallery')
})

test('Campaign has its own address and fifteen pieces of 2025', async () => {
  const { data, head } = await load('/gallery?category=campaign')
  expect(data.posters).toHaveLength(15)
  expect(new Set(data.posters.map(({ caption }) => caption))).toEqual(new Set(['2025']))
  expect(data.tabs.find(({ isSelected }) => isSelected)?.label).toBe('Campaign')
  expect(head.canonical).toBe('/gallery?category=campaign')
})

test('every tab links to the page on which it is selected', async () => {
  for (const { href, label } of (await load('/gallery')).data.tabs) {
    expect((await load(href)).data.tabs.find(({ isSelected }) => isSelected)?.label).toBe(label)
  }
})

test.each([
  '',
  '?category=influence',
  '?category=__proto__',
  '?category=CAMPAIGN',
  '?category=&utm_source=x',
])('%s is Influence, cached under one key', async (search) => {
  const request = aLoaderContext(`/gallery${search}`)
  expect(loader(request).cacheKey).toBe('/gallery')
  expect((await loadPage(loader, request)).head.canonical).toBe('/gallery')
})

test('every piece has an alt text that describes it', async () => {
  for (const url of ['/gallery', '/gallery?category=campaign']) {
    for (const { picture } of (await load(url)).data.posters)
      expect(picture.alt).toMatch(/^Poster /)
  }
})
