import { expect, test } from 'vitest'
import { savePage, writeTwin } from './write-twin.ts'

const HEAD =
  '<link rel="preload" href="/assets/a.woff2" as="font"><style>:root{}</style><link rel="inlined" href="/assets/a.css">'

test('the twin has the styles and the preloaded font of the shop, and no script', () => {
  const twin = writeTwin(HEAD, [])
  expect(twin).toContain('<link rel="preload" href="/assets/a.woff2" as="font"><style>:root{}')
  expect(twin).not.toMatch(/<script|inlined|\{\{/)
})

test('its pictures are the files that the shop serves', () => {
  const twin = writeTwin(HEAD, [{ id: 1, title: 'Poster', picture: 'hero-poster' }])
  expect(twin).toContain('<li><a href="/product/1">')
  expect(twin.match(/\/pictures\/hero-poster-\d+\.[\da-f]+\.avif/g)?.length).toBeGreaterThan(2)
  expect(twin).not.toContain('{{')
})

test('a saved page keeps its text and loses its scripts', () => {
  const html =
    '<html data-app="/a.js"><p>Hoodie</p><script type="application/json" id="payload">{}</script><script>go()</script></html>'
  expect(savePage(html)).toBe('<html><p>Hoodie</p></html>')
})
