import { expect, test } from 'vitest'
import { readHtmlParts } from './html-parts.ts'

test('the bytes of all styles and of the scripts that run are counted', () => {
  const html = '<style>a{}</style><style media="print">₵{}</style><script>go()</script>'
  expect(readHtmlParts(html)).toMatchObject({ styleBytes: 8, inlineScriptBytes: 4 })
})

test.each(['application/json', 'application/ld+json'])('a block of %s is not a script', (type) => {
  const html = `<script type="${type}" id="payload">{"a":1}</script>`
  expect(readHtmlParts(html)).toMatchObject({ inlineScriptBytes: 0, externalScripts: [] })
})

test('a script from a file and a preloaded module are found', () => {
  const html =
    '<link href="/a.js" rel="modulepreload"><link rel="preload" as="font"><script type="module" src="/a.js"></script>'
  expect(readHtmlParts(html)).toMatchObject({
    externalScripts: ['<script type="module" src="/a.js"></script>'],
    modulePreloads: ['<link href="/a.js" rel="modulepreload">'],
  })
})
