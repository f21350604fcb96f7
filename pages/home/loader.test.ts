import { expect, test } from 'vitest'
import { headTags } from '../frame/head/head.ts'
import { aLoaderContext, loadPage } from '../frame/serve/loader-context.builder.ts'
import { loader } from './loader.ts'

const SHOP = { publicUrl: 'https://shop.example', ownCard: null }

test("the film's poster is preloaded as the page shows it", async () => {
  const { head, data } = await loadPage(loader, aLoaderContext('/'))
  const { poster, sizes } = data.film
  expect(headTags(head, SHOP)).toContain(
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${poster?.avif}" imagesizes="${sizes}" fetchpriority="high">`,
  )
})

test('other pages preload no picture', async () => {
  const { head } = await loadPage(loader, aLoaderContext('/'))
  expect(headTags({ ...head, preload: null }, SHOP)).not.toContain('preload')
})

test('the look of home can be shopped', async () => {
  const { data } = await loadPage(loader, aLoaderContext('/'))
  expect(data.look?.products).toContainEqual({ id: 13, title: 'Ancient Dragon Set' })
})
